-- The settings of the server that started last which commands need too, in one row. No secret is among them.
CREATE TABLE server_setting (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  settings jsonb NOT NULL
);
