-- Why an operator suspended somebody is in the record of who did what, sealed, and no longer beside it in clear text.
ALTER TABLE suspension DROP COLUMN note;
