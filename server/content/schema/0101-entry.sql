-- The content as its authors write it: each entry of the files as JSON, with everything that it was before. What fans see is in the
-- features' own tables, where an import or a publication has written it.
-- `json` instead of `jsonb`: an export keeps the order of the keys.

CREATE TABLE content_entry (
  kind         text COLLATE "C" NOT NULL,
  entry_id     text COLLATE "C" NOT NULL CHECK (entry_id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  -- Raised by every change: who saves says which version the change was made from.
  version      integer NOT NULL DEFAULT 1,
  -- The order of the entries of a kind; equal numbers are ordered by id.
  position     integer NOT NULL,
  -- Where an export writes it, relative to its folder.
  file         text NOT NULL,
  -- Revisions: what was published last, what was saved after it, what the last import published, and what an import brought instead.
  published    integer,
  draft        integer,
  imported     integer,
  conflict     integer,
  withdrawn_at timestamptz(3),
  changed_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Of the draft, or else of what is published.
  name         jsonb,
  title_ids    text[] NOT NULL,
  search_text  text NOT NULL,
  PRIMARY KEY (kind, entry_id),
  CHECK (withdrawn_at IS NULL OR published IS NOT NULL)
);
CREATE INDEX content_entry_changed ON content_entry (changed_at DESC, kind, entry_id);

CREATE TABLE content_revision (
  kind        text COLLATE "C" NOT NULL,
  entry_id    text COLLATE "C" NOT NULL,
  number      integer NOT NULL,
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  author_kind text NOT NULL CHECK (author_kind IN ('STAFF', 'IMPORT', 'SERVER')),
  -- A staff member, who stays in the history when the account is deactivated.
  staff_id    text CHECK ((staff_id IS NULL) = (author_kind <> 'STAFF')),
  note        text,
  value       json NOT NULL,
  -- The files that the value names, with the digests of their bytes: a picture file that changed later does not change this revision.
  files       jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (kind, entry_id, number),
  FOREIGN KEY (kind, entry_id) REFERENCES content_entry
);

-- The files that entries name, by the digest of their bytes, with what a picture became. The bytes are in `DATA_DIR/content`.
CREATE TABLE content_file (
  digest text COLLATE "C" PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- Null for a table of candidates.
  url    text,
  width  integer,
  height integer
);

-- What a folder's own program drew: Studio has the drawings, not the program.
CREATE TABLE content_drawing (
  -- The id that the drawing was made from, and the digest of what was to be drawn.
  seed    text COLLATE "C" NOT NULL,
  drawing text COLLATE "C" NOT NULL,
  picture jsonb NOT NULL,
  PRIMARY KEY (drawing, seed)
);
