-- The page on which it was asked, whose token alone reads it again beside the platform's own; null for what was asked
-- before that was kept.
ALTER TABLE inquiry ADD COLUMN origin text;
