ALTER TABLE title ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name, tagline)) STORED;
ALTER TABLE artist ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name, note)) STORED;
