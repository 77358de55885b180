ALTER TABLE vote ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name)) STORED;
-- Names alone: `search_text` is what the board's own search reads.
ALTER TABLE candidate ADD COLUMN name_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name)) STORED;
