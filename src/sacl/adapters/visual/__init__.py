"""Pages that a browser shows: whole in one file, without the network."""
