-- When what a fan asked is deleted, after they have left: the law asks to keep complaints and how they were settled for
-- three years.
ALTER TABLE inquiry ADD COLUMN forget_on date;
CREATE INDEX inquiry_to_forget ON inquiry (forget_on) WHERE forget_on IS NOT NULL;
