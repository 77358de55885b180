-- Finds the last answer of every fan about marketing without reading the other agreements.
CREATE INDEX CONCURRENTLY fan_agreement_marketing ON fan_agreement (user_id, entry DESC) INCLUDE (action) WHERE terms_id = 'marketing';
