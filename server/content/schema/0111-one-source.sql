-- Studio's database is the only source of content: an import adds what is missing, and compares nothing with earlier imports.
ALTER TABLE content_entry DROP COLUMN imported, DROP COLUMN conflict;
