-- Fans reply to answers in the same conversation.
ALTER TABLE inquiry
  -- Since when it waits again, by the fan's reply. Null: since it was asked.
  ADD COLUMN waits_since timestamptz(3);

ALTER TABLE inquiry_reply
  ADD COLUMN by_fan boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT inquiry_reply_by CHECK (NOT by_fan OR staff_id IS NULL) NOT VALID;
