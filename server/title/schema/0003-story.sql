-- An artist's story, in every language; empty where the operator has written none.
ALTER TABLE artist ADD COLUMN story jsonb NOT NULL DEFAULT '{"ko": "", "en": "", "ja": ""}'
  CHECK (story ?& ARRAY['ko', 'en', 'ja']);
