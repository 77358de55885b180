import type { Damages } from './testing-damages.ts';

/** Damages of the schema, the audit log, accounts, messages, streams and events. */
export const otherDamages: Damages = {
  'triggers are on, indexes are valid': [
    ['ALTER TABLE ballot DISABLE TRIGGER append_only', 'the trigger append_only of ballot is off'],
    ["UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ballot_of_fan'::regclass", 'ballot_of_fan is invalid'],
  ],
  'each entry of the audit log has its hash and follows the one before': [
    ['DELETE FROM record_entry WHERE entry = 2', 'entry 3: one before it is missing'],
    ["UPDATE record_entry SET action = 'vote.void' WHERE entry = 2", 'entry 2: it was changed'],
    ["UPDATE record_entry SET roles = '{owner}' WHERE entry = 2", 'entry 2: it was changed'],
    ["UPDATE record_entry SET title_id = '' WHERE entry = 1", 'entry 1: it was changed'],
    ['UPDATE record_entry SET hash = sha256(hash) WHERE entry = 1', 'entry 2: it does not follow the entry before'],
  ],
  'details belong to an entry': [['DELETE FROM record_entry WHERE entry = 3', 'the entry 3 of a detail is missing']],
  'a session has at most one unspent token, and belongs to a member': [
    [
      'INSERT INTO refresh_token (token_hash, family_id) SELECT sha256(token_hash), family_id FROM refresh_token',
      '2 tokens at once',
    ],
    ['DELETE FROM fan', 'belongs to no member'],
    ['UPDATE refresh_family SET revoked_at = now()', 'without a reason'],
  ],
  'each nickname and each confirmed address belongs to one member': [
    ["UPDATE fan SET nickname_key = 'same'", '1 others have one nickname'],
    ["UPDATE fan SET email_hash = sha256('same'), email_verified_at = now()", '1 others have one confirmed address'],
  ],
  'an identity opens exactly one existing account': [
    ["UPDATE fan_identity SET subject_hash = sha256('same')", 'opens 2 accounts'],
    ['DELETE FROM fan', 'which does not exist'],
  ],
  'a waiting message has its recipient and its content; an ended one has no content': [
    ["UPDATE outgoing_message SET recipient_sealed = NULL WHERE state = 'WAITING'", 'CODE is WAITING'],
    ["UPDATE outgoing_message SET data_sealed = 'x' WHERE state = 'SENT'", 'CODE is SENT'],
    ["UPDATE outgoing_message SET ended_at = NULL WHERE state = 'SENT'", 'CODE is SENT'],
  ],
  'each message is stored once': [["UPDATE outgoing_message SET key = 'same'", 'exists 2 times']],
  'no staff member has approved their own request': [
    [
      "UPDATE staff_approval SET decided_by = 'ara' WHERE approval_id = 'yes'",
      'approval yes is APPROVED by its requester',
    ],
    ["UPDATE staff_approval SET decided_by = 'bora' WHERE approval_id = 'open'", 'approval open'],
  ],
  'a seat plays once at a time, for the fan who has it': [
    ["UPDATE playback_session SET state = 'ACTIVE', over_at = NULL", '2 sessions play at once'],
    ["UPDATE playback_session SET over_at = now() WHERE session_id = 's-1'", 'session s-1 is ACTIVE and over'],
    ["UPDATE playback_session SET user_id = 'fan-b' WHERE session_id = 's-1'", 'plays on ticket FT-1'],
    ["UPDATE ticket SET state = 'REFUNDED' WHERE number = 'FT-1'", 'plays on ticket FT-1, which is REFUNDED'],
  ],
  'each pseudonym follows from its fan': [
    ["UPDATE event_entry SET user_id = 'fan-x' WHERE user_id = 'fan-b'", 'event drawn: the pseudonym of fan'],
  ],
  'secret, committed list and seed match the published ones': [
    ['UPDATE event SET secret = sha256(secret)', 'the secret is not the one'],
    ["DELETE FROM event_entry WHERE user_id = 'fan-b'", 'event drawn: 2 entrants, 3 were committed'],
    [`UPDATE event SET prizes = '[{"winners": 2}]'`, 'or the list is another one'],
    ["UPDATE event SET closes_at = closes_at - interval '1 s'", 'or the list is another one'],
    ["UPDATE event SET beacon = 'another'", 'the seed does not follow'],
  ],
  'ranks follow from the seed': [
    ['UPDATE event_entry SET rank = 4 - rank', 'event drawn: place 1 has rank 3'],
    ['UPDATE event_entry SET rank = NULL WHERE rank = 2', 'event drawn: place 2 has rank none'],
    ['UPDATE event SET seed = NULL, beacon = NULL, drawn_at = NULL', 'event drawn has ranks and was not drawn'],
  ],
  "only winners' information is stored, and it was deleted in time": [
    [
      'UPDATE winner_info SET user_id = (SELECT user_id FROM event_entry WHERE rank = 3) WHERE user_id = (SELECT user_id FROM event_entry WHERE rank = 1)',
      'rank 3',
    ],
    ["UPDATE winner_info SET delete_at = now() - interval '2 days'", 'to be deleted at'],
  ],
  'each card has the rank of its winner as its number': [
    ['UPDATE event_card SET serial = 2', 'event drawn: card 2 of rank 1'],
  ],
};
