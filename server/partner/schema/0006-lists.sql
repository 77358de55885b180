-- Partners are listed by name or by their last change, all or those in one state, and found by the beginning of a name or a host.
CREATE INDEX partner_by_name ON partner ((lower(name)) COLLATE "C", partner_id);
CREATE INDEX partner_by_change ON partner (changed_at, partner_id);
CREATE INDEX partner_of_state_by_name ON partner (state, (lower(name)) COLLATE "C", partner_id);
CREATE INDEX partner_of_state_by_change ON partner (state, changed_at, partner_id);
CREATE INDEX partner_origin_by_host ON partner_origin ((regexp_replace(origin, '^https?://', '')) COLLATE "C");
