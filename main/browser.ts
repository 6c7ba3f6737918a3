// Entry in plain Node.
