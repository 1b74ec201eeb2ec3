"""Names bound by declarations: namespaces, types as written, members of classes."""
