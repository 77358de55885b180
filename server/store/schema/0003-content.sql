-- A database from before this file may have the table already: the migrations of a folder `content` made it.
-- As content_moment, for the times of products.
CREATE TABLE IF NOT EXISTS content_product_moment (
  product_id text COLLATE "C" NOT NULL REFERENCES product ON DELETE CASCADE,
  field      text COLLATE "C" NOT NULL CHECK (field IN ('opens', 'closes')),
  written    text NOT NULL,
  instant    timestamptz(3) NOT NULL,
  PRIMARY KEY (product_id, field)
);
