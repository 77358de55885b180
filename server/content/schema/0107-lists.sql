-- Each list of Studio reads its page by an index, whatever it is narrowed to.
CREATE INDEX content_entry_of_kind ON content_entry (kind, changed_at DESC, entry_id);
CREATE INDEX content_entry_place ON content_entry (kind, position, entry_id);
CREATE INDEX content_entry_titles ON content_entry USING gin (title_ids);
-- What waits for somebody is little of everything.
CREATE INDEX content_entry_never ON content_entry (changed_at DESC, kind, entry_id) WHERE published IS NULL;
CREATE INDEX content_entry_draft ON content_entry (changed_at DESC, kind, entry_id) WHERE draft IS NOT NULL;
CREATE INDEX content_entry_conflict ON content_entry (changed_at DESC, kind, entry_id) WHERE conflict IS NOT NULL;
CREATE INDEX content_entry_withdrawn ON content_entry (changed_at DESC, kind, entry_id) WHERE withdrawn_at IS NOT NULL;
