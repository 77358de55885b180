ALTER TABLE stream ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name)) STORED;
