ALTER TABLE inquiry VALIDATE CONSTRAINT inquiry_undecided;
