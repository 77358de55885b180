-- The content as its authors write it: each entry as JSON, with everything that it was before. What fans see is in the
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
  -- Revisions: what was published last, and what was saved after it.
  published    integer,
  draft        integer,
  -- A revision that the server publishes by itself, for the staff member who asked for it.
  scheduled    integer,
  scheduled_at timestamptz(3),
  scheduled_by text,
  -- Why the last one was not published.
  schedule_problems jsonb,
  -- When fans got to see what is published, which may have been saved long before.
  published_at timestamptz(3),
  withdrawn_at timestamptz(3),
  -- An entry that was never published and that nobody wants: it is on no list, and its id can be taken again.
  discarded_at timestamptz(3),
  changed_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Of the draft, or else of what is published.
  name         jsonb,
  title_ids    text[] NOT NULL,
  search_text  text NOT NULL,
  -- The languages in which a text of the draft, or else of what is published, is missing.
  missing      text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (kind, entry_id),
  CHECK (withdrawn_at IS NULL OR published IS NOT NULL),
  CHECK ((scheduled IS NULL) = (scheduled_at IS NULL) AND (scheduled IS NULL) = (scheduled_by IS NULL)),
  CHECK (discarded_at IS NULL OR published IS NULL)
);
CREATE INDEX content_entry_scheduled ON content_entry (scheduled_at) WHERE scheduled_at IS NOT NULL;
-- Each list of Studio reads its page by an index, whatever it is narrowed to.
CREATE INDEX content_entry_changed ON content_entry (changed_at DESC, kind, entry_id);
CREATE INDEX content_entry_of_kind ON content_entry (kind, changed_at DESC, entry_id);
CREATE INDEX content_entry_place ON content_entry (kind, position, entry_id);
CREATE INDEX content_entry_titles ON content_entry USING gin (title_ids);
-- What waits for somebody is little of everything.
CREATE INDEX content_entry_never ON content_entry (changed_at DESC, kind, entry_id) WHERE published IS NULL;
CREATE INDEX content_entry_draft ON content_entry (changed_at DESC, kind, entry_id) WHERE draft IS NOT NULL;
CREATE INDEX content_entry_withdrawn ON content_entry (changed_at DESC, kind, entry_id) WHERE withdrawn_at IS NOT NULL;

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

-- What an entry was stays as it was, whoever writes.
CREATE FUNCTION revisions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'revisions are only appended: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER revisions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON content_revision
  FOR EACH STATEMENT EXECUTE FUNCTION revisions_stay();

-- The files that entries name, by the digest of their bytes, with what a picture became. The bytes are in `DATA_DIR/content`.
CREATE TABLE content_file (
  digest text COLLATE "C" PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- Null for a table of candidates.
  url    text,
  width  integer,
  height integer
);

-- Who has an entry open in Studio. Nobody needs it after a crash.
CREATE UNLOGGED TABLE content_presence (
  kind     text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  staff_id text NOT NULL,
  since    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  seen_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (kind, entry_id, staff_id),
  FOREIGN KEY (kind, entry_id) REFERENCES content_entry
);

-- A preview needs a copy of a table, in which no fan waits for it. The server's role may not make temporary objects, since a view or a function of
-- its own could run with more rights than it has. This function belongs to the owner and makes nothing but such a copy, which has the
-- table's name in this transaction and ends with it.
CREATE FUNCTION copy_for_preview(copied text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  columns text;
BEGIN
  IF NOT has_table_privilege(session_user, format('public.%I', copied), 'UPDATE') THEN
    RAISE EXCEPTION 'no copy of %', copied USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE format('CREATE TEMP TABLE %1$I (LIKE public.%1$I INCLUDING ALL) ON COMMIT DROP', copied);
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
  WHERE attrelid = format('public.%I', copied)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
  EXECUTE format('INSERT INTO pg_temp.%1$I (%2$s) SELECT %2$s FROM public.%1$I', copied, columns);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON pg_temp.%I TO %I', copied, session_user);
END
$$;
