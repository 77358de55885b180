-- Texts that the staff uses again and again in answers, in each language.
CREATE TABLE inquiry_macro (
  macro_id text COLLATE "C" PRIMARY KEY,
  -- For the staff.
  name     text NOT NULL CHECK (name <> ''),
  texts    jsonb NOT NULL CHECK (in_every_language(texts)),
  version  integer NOT NULL DEFAULT 1
);
