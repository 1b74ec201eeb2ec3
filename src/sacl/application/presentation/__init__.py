"""Results of use cases as plain values and as text, shared by every face."""
