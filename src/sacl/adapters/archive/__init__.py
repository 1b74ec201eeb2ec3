"""An index as one file: JSON lines in gzip, with a version and a checksum."""
