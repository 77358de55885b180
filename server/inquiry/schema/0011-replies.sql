ALTER TABLE inquiry_reply VALIDATE CONSTRAINT inquiry_reply_by;
