-- Fans who have left before there was a desk: nobody is there to read an answer.
UPDATE inquiry SET closed_at = clock_timestamp(), place = NULL, version = version + 1
  WHERE forget_on IS NOT NULL AND answered_at IS NULL AND closed_at IS NULL;

ALTER TABLE inquiry VALIDATE CONSTRAINT inquiry_closed, VALIDATE CONSTRAINT inquiry_has_place;
