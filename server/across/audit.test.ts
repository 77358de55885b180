import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditDatabase, digestTable, invariantsOf, readTables } from '../composition/audit.ts';
import { features } from '../features.ts';
import type { Connection } from '../platform/database/database.ts';
import { lookFor } from '../platform/database/invariants.ts';
import { createAudited } from './testing-audit.ts';

const invariants = invariantsOf(features);
let test: Awaited<ReturnType<typeof createAudited>>;
beforeAll(async () => {
  test = await createAudited();
});
afterAll(() => test.close());

describe('a database that is as it should be', () => {
  it('has something to look at for each invariant, and all hold', async () => {
    const { findings } = await auditDatabase(test.pool, invariants);
    expect(findings.filter(({ looked, wrong }) => looked === 0 || wrong > 0)).toEqual([]);
    expect(findings).toHaveLength(invariants.length);
  });

  it('has a digest of the content too, which changes with the order of its keys', async () => {
    const digestOfRevisions = async () => {
      const { tables } = await auditDatabase(test.pool, []);
      return tables.find(({ table }) => table === 'content_revision');
    };
    const before = await digestOfRevisions();
    expect(before).toMatchObject({ rows: 1 });
    const write = (value: string) =>
      test.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE content_revision SET value = '${value}'; COMMIT`);
    await write('{"a": 2, "b": 1}');
    expect(await digestOfRevisions()).not.toEqual(before);
    await write('{"b": 1, "a": 2}');
    expect(await digestOfRevisions()).toEqual(before);
  });

  it('ignores sessions of Studio, which a backup leaves out', async () => {
    const before = await auditDatabase(test.pool, []);
    await test.owner.query(
      "INSERT INTO content_presence (kind, entry_id, staff_id) VALUES ('notice', 'written', 'ara')",
    );
    expect((await auditDatabase(test.pool, [])).digest).toBe(before.digest);
  });

  it('can have a row in every table: each column has a type that can be hashed', async () => {
    const connection = await test.owner.connect();
    onTestFinished(async () => {
      await connection.query('ROLLBACK');
      connection.release();
    });
    await connection.query('BEGIN; CREATE SCHEMA one_row; SET LOCAL search_path = one_row, public');
    const { rows } = await connection.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'`,
    );
    for (const { name } of rows)
      await connection.query(`CREATE TABLE one_row."${name}" AS SELECT (NULL::public."${name}").*`);
    const tables = await readTables(connection);
    expect(tables).toHaveLength(rows.length);
    for (const table of tables) expect(await digestTable(connection, table)).toMatchObject({ rows: 1 });
  });
});

/** Damages, by invariant: statements in a database without triggers and constraints, and a part of the sentence that finds it. */
const damages: Record<string, readonly (readonly [sql: string, sentence: string])[]> = {
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
  "a vote's rules and candidates match their digests": [
    ["UPDATE vote SET per_fan = 61 WHERE vote_id = 'audited'", 'audited: its rules or candidates were changed'],
    [`UPDATE candidate SET name = '{"ko": "b", "en": "b", "ja": "b"}' WHERE number = 1`, 'audited: its rules'],
  ],
  'tally = sum of the valid ballots': [
    ["UPDATE tally SET count = count + 1 WHERE vote_id = 'audited'", 'audited a: tally 1, ledger 0'],
    ["DELETE FROM ballot WHERE vote_id = 'audited' AND candidate_id = 'b'", 'audited b: tally 8, ledger 0'],
    ["DELETE FROM ballot_void WHERE reason = 'FRAUD'", 'audited a: tally 0, ledger 2'],
    ["DELETE FROM tally WHERE vote_id = 'audited'", 'audited b: tally , ledger 8'],
  ],
  'total = sum of the tallies, position = number of entries': [
    ["UPDATE vote_ledger SET total = total + 1 WHERE vote_id = 'audited'", 'audited: total 9 of 8'],
    ["DELETE FROM ballot WHERE vote_id = 'audited'", 'position 6 of 2'],
  ],
  'each ballot exists once, with its own number of the ledger': [
    [
      "UPDATE ballot SET ballot_id = (SELECT min(ballot_id::text)::uuid FROM ballot) WHERE vote_id = 'audited'",
      'times',
    ],
    ["UPDATE ballot SET sequence = 1 WHERE vote_id = 'stopped'", 'the number 1 has'],
    ['UPDATE ballot SET sequence = 1000000 WHERE sequence = 1', 'and has an entry 1000000'],
  ],
  'a ballot is for a candidate of its vote, and was cast while the vote was open': [
    ["UPDATE ballot SET cast_at = cast_at - interval '2 hours' WHERE vote_id = 'audited'", 'which is not from'],
    ["UPDATE ballot SET cast_at = cast_at + interval '2 days' WHERE vote_id = 'audited'", 'which is not from'],
    ["UPDATE ballot SET cast_at = now() WHERE vote_id = 'stopped'", 'which is not from'],
    ["UPDATE ballot SET candidate_id = 'unknown' WHERE vote_id = 'audited'", '4 ballots for unknown'],
  ],
  'a cast has a ballot or a refusal, never both': [
    [
      'UPDATE refused_cast SET ballot_id = (SELECT ballot_id FROM ballot LIMIT 1)',
      'was refused as CAP_REACHED as well',
    ],
  ],
  'a void has the values of its ballot, and a voided vote has no valid ballot': [
    ["UPDATE ballot_void SET votes = 99 WHERE reason = 'FRAUD'", 'voids 99 votes for a, and the ballot has 2 for a'],
    ["UPDATE ballot_void SET candidate_id = 'c' WHERE reason = 'FRAUD'", 'voids 2 votes for c'],
    ["DELETE FROM ballot_void WHERE vote_id = 'stopped'", 'stopped is voided, and its entry'],
  ],
  'entries have the hashes of their receipts': [
    ["UPDATE ballot SET free = free + 1 WHERE vote_id = 'audited'", 'audited entry 1 does not have its hash'],
    ["UPDATE ballot SET cast_at = cast_at + interval '1 ms'", 'does not have its hash'],
    ["UPDATE ballot_void SET reason = 'OPERATOR' WHERE reason = 'FRAUD'", 'does not have its hash'],
  ],
  'each published head follows from the one before and the entries between': [
    ["UPDATE chain_head SET head = sha256(head) WHERE vote_id = 'audited'", 'audited: the head at 6 is not the chain'],
    ["UPDATE ballot SET hash = sha256(hash) WHERE vote_id = 'audited'", 'audited: the head at 6'],
    ["DELETE FROM ballot_void WHERE vote_id = 'audited'", '4 entries lead to it'],
    ["UPDATE vote SET rules_digest = repeat('0', 64) WHERE vote_id = 'audited'", 'audited: the head at 6'],
  ],
  'a vote continues from its latest head, which covers only folded entries': [
    ["DELETE FROM chain_head WHERE vote_id = 'audited'", 'audited: it continues from 6, and the latest head is at 0'],
    ['UPDATE ledger SET folded = 1', 'it continues from'],
    ['DELETE FROM vote_ledger', 'audited has heads and was never folded'],
  ],
  'links of the transparency log follow each other without a gap': [
    [
      'UPDATE log_link SET first_leaf = first_leaf + 1 WHERE first_leaf = 0',
      'the link at 1 follows one that ends at 0',
    ],
    ['UPDATE log_link SET entries = entries + 1 WHERE first_leaf = 0', 'follows one that ends at'],
  ],
  'a link of the transparency log is a published head, after the earlier ones of its vote': [
    [
      'UPDATE log_link SET through_sequence = through_sequence + 90 WHERE first_leaf = 0',
      'the link at 0 is not the one',
    ],
    ['UPDATE log_link SET after_sequence = 1 WHERE first_leaf = 0', 'the link at 0 is not the one'],
    ["DELETE FROM chain_head WHERE vote_id = 'audited'", 'is not the one of audited'],
  ],
  'the newest checkpoint covers the transparency log, and each full tile has its root': [
    ['UPDATE log_checkpoint SET size = size + 1', 'the newest checkpoint covers'],
    ["INSERT INTO log_subtree (level, index, root) VALUES (0, 0, sha256('x'))", '1 roots for 0 full tiles'],
  ],
  'no balance is negative, and no fan is over a cap': [
    ["UPDATE paid_lot SET remaining = -1 WHERE user_id = 'fan-a'", ': -1 of 4'],
    ["UPDATE paid_lot SET remaining = granted + 1 WHERE user_id = 'fan-a'", ': 5 of 4'],
    ['UPDATE fan_day SET free_spent = 4 WHERE granted > 0', '4 free of 3'],
    ['UPDATE fan_day SET paid_spent = 51', '51 paid'],
    ['UPDATE fan_day SET spent_before = 61', '61 before'],
  ],
  'free rights are granted once a day, as many as the vote says': [
    ['UPDATE fan_day SET granted = 6 WHERE granted > 0', '6 were granted of 3'],
    ["UPDATE fan_day SET claimed_at = claimed_at - interval '1 day'", '3 were granted of 3'],
  ],
  'a lot has at most the rights that its ballots have left': [
    ["UPDATE paid_lot SET remaining = granted WHERE user_id = 'fan-b'", '4 of 4 are left, ballots took 3'],
  ],
  "a paid ballot names its fan's lots that paid for it": [
    ["UPDATE ballot SET lot_counts = '{1}' WHERE paid > 0", '3 paid, 1 from lots'],
    ["UPDATE paid_lot SET user_id = 'fan-c'", 'which is not its fan'],
  ],
  "a fan's day counts the ballots of that day": [
    [
      "UPDATE fan_day SET free_spent = 0 WHERE user_id = 'fan-b'",
      'the day says 0 free and 3 paid, its ballots 3 and 3',
    ],
    ["DELETE FROM fan_day WHERE user_id = 'fan-b'", 'the day says 0 free and 0 paid'],
    ["DELETE FROM ballot WHERE vote_id = 'audited'", 'its ballots 0 and 0'],
    ["DELETE FROM ballot_void WHERE reason = 'OPERATOR'", 'the day says 1 free'],
    ["UPDATE ballot SET cast_at = cast_at - interval '1 day'", 'the day says'],
  ],
  "a fan's day has the sum of the days before": [
    ['UPDATE fan_day SET paid_spent = 7 WHERE day < current_date - 3', '0 spent before, and the days say 7'],
  ],
  'stock is never negative, and no fan has more pieces than the limit': [
    ["UPDATE product SET sold = 11 WHERE product_id = 'pass'", 'product pass: 10 on hand, 0 reserved, 11 sold'],
    ['UPDATE product_holding SET pieces = 6', 'has 6 pieces of pass, and the limit was 5'],
  ],
  'a registered code has one ticket, of the fan who registered it; other codes have none': [
    ["UPDATE ticket_code SET state = 'ISSUED', registered_by = NULL", 'is ISSUED and has 1 tickets'],
    ["UPDATE ticket_code SET state = 'REGISTERED' WHERE state = 'ISSUED'", 'is REGISTERED and has 0 tickets'],
    ["UPDATE ticket SET user_id = 'fan-b' WHERE source = 'CODE'", 'is REGISTERED and has 1 tickets'],
    ['DELETE FROM ticket_code', 'ticket FT-1 has a code that does not exist'],
  ],
  'a ticket counts its uses since the last reset, within the limits of its pass': [
    ["UPDATE ticket SET uses = 0 WHERE number = 'FT-1'", 'ticket FT-1: 0 of 3 uses, 1 stored'],
    [
      "INSERT INTO ticket_use (ticket_id, reset, round_id) VALUES ('t-1', 0, 'one')",
      'ticket FT-2: 0 of 3 uses, 1 stored',
    ],
    ["UPDATE ticket SET resets_used = 2, uses = 0 WHERE number = 'FT-1'", '2 of 1 resets'],
    ["UPDATE ticket SET device_number = 3 WHERE number = 'FT-1'", '3 devices'],
  ],
  'the log of a ticket is complete': [
    ["DELETE FROM ticket_log WHERE ticket_id = 't-code' AND position = 2", 'ticket FT-1: 4 entries up to 4'],
    ["DELETE FROM ticket_log WHERE ticket_id = 't-1'", 'ticket FT-2: 0 entries'],
    ["UPDATE ticket_log SET kind = 'USED' WHERE kind = 'RESET'", '0 resets of 1'],
  ],
  'a bought ticket belongs to the fan who ordered it': [
    ["UPDATE ticket SET user_id = 'fan-b' WHERE number = 'FT-2'", 'ticket FT-2 is of fan'],
    ["UPDATE ticket SET order_id = 'late' WHERE number = 'FT-2'", 'ticket FT-2 is of fan'],
  ],
  'each number of a card is issued once, and none above the last one': [
    [
      "INSERT INTO photocard (photocard_id, order_id, line_id, piece, user_id, product_id, serial) VALUES ('q', 'bought', 'l-card', 2, 'fan-a', 'card', 1)",
      'number 1 of card was issued 2 times',
    ],
    ['UPDATE photocard_product SET issued = 0', 'card has issued 0 numbers, and the last is 1'],
  ],
  'an order has the prices of its lines and the sum of its refunds': [
    [
      "UPDATE fan_order SET product_amount = 5000, payment_amount = 5000 WHERE order_id = 'bought'",
      'order bought: 5000',
    ],
    ["UPDATE fan_order SET payment_amount = 5999 WHERE order_id = 'bought'", '6000 + 0 = 5999'],
    ["DELETE FROM order_line WHERE line_id = 'l-pack'", 'its lines 5000'],
    ['DELETE FROM refund', 'its refunds 0'],
    ["UPDATE fan_order SET refunded = 0 WHERE order_id = 'bought'", '0 refunded'],
  ],
  'a line costs its price for each piece': [
    ["UPDATE order_line SET unit_price = 1 WHERE line_id = 'l-pass'", 'line l-pass: 2 × 1 is not 2000'],
    ["UPDATE order_line SET refunded = 3000 WHERE line_id = 'l-pass'", 'line l-pass'],
  ],
  "an order's status is the last one of its history, and each step was allowed": [
    [
      "DELETE FROM order_history WHERE order_id = 'bought' AND position = 4",
      'order bought is PARTIALLY_REFUNDED, and its history ends with FULFILLED',
    ],
    ["DELETE FROM order_history WHERE order_id = 'late'", 'its history ends with nothing'],
    [
      "UPDATE order_history SET status = 'CANCELED' WHERE order_id = 'bought' AND position = 2",
      'step 3 from CANCELED to FULFILLED',
    ],
    ["DELETE FROM order_history WHERE order_id = 'bought' AND position = 2", 'step 3 from PAYING to FULFILLED'],
    ['UPDATE fan_order SET paid_at = NULL', 'order bought is PARTIALLY_REFUNDED'],
  ],
  'the state of each line fits the status of its order': [
    [
      "UPDATE order_line SET state = 'RELEASED' WHERE line_id = 'l-next'",
      'order waiting is RESERVED, and its line l-next is RELEASED',
    ],
    ["UPDATE order_line SET state = 'WAITING' WHERE line_id = 'l-late'", 'order late is EXPIRED'],
    ["UPDATE order_line SET state = 'RELEASED' WHERE line_id = 'l-pass'", 'line l-pass is RELEASED'],
    ["UPDATE fan_order SET status = 'REFUNDED' WHERE order_id = 'bought'", 'order bought is REFUNDED'],
  ],
  'stock counts the pieces of the orders': [
    [
      "UPDATE product SET sold = 3 WHERE product_id = 'pass'",
      'product pass: 0 reserved and 3 sold, its orders 0 and 2',
    ],
    [
      "UPDATE product SET reserved = 0 WHERE product_id = 'shirt'",
      'product shirt: 0 reserved and 1 sold, its orders 1 and 1',
    ],
    [
      "UPDATE product SET sold = 1 WHERE product_id = 'poster'",
      'product poster: 0 reserved and 1 sold, its orders 0 and 0',
    ],
  ],
  "a product's corrected stock is the sum of its corrections": [
    ["UPDATE product SET corrected = 0 WHERE product_id = 'shirt'", 'product shirt: 0 corrected, its corrections -1'],
    ['DELETE FROM stock_correction', 'product shirt: -1 corrected, its corrections 0'],
  ],
  'a refund covers exactly the pieces that were not sent, came back or were lost': [
    ["UPDATE shipment SET state = 'SHIPPED'", 'line l-poster: 1000 refunded, 0 of 1 pieces'],
    ["UPDATE order_line SET refunded = 500 WHERE line_id = 'l-poster'", 'line l-poster: 500 refunded, 1 of 1 pieces'],
  ],
  'a paid line is delivered once, or a job waits to deliver it': [
    ["DELETE FROM fulfilment WHERE line_id = 'l-pass'", 'line l-pass is DELIVERED, and was not delivered'],
    ["INSERT INTO fulfilment (line_id) VALUES ('l-shirt')", 'line l-shirt is WAITING, and was delivered'],
    ["DELETE FROM outbox WHERE key = 'fulfil:l-shirt'", 'line l-shirt is paid and waits, and no job delivers it'],
  ],
  'a delivery has the bought pieces, for the fan who ordered them': [
    ["DELETE FROM ticket WHERE number = 'FT-2'", 'line l-pass of 2 × TICKET brought 1'],
    ['DELETE FROM photocard', 'line l-card of 1 × PHOTOCARD brought'],
    ["UPDATE paid_lot SET granted = 11 WHERE source = 'order:l-pack'", 'line l-pack of 1 × VOTE_PACK brought 11'],
    ["UPDATE paid_lot SET user_id = 'fan-b' WHERE source = 'order:l-pack'", 'line l-pack'],
  ],
  'a finished job has delivered its line, and each refund has a job': [
    ["UPDATE outbox SET done_at = now() WHERE key = 'fulfil:l-shirt'", 'is done, and the line waits'],
    ["DELETE FROM outbox WHERE key = 'refund:r'", 'no job pays the refund r of order bought'],
  ],
  'a paid order has one payment that counts, of its amount': [
    ['UPDATE payment_attempt SET counts = false', 'order bought of 6000 KRW has 0 payments'],
    ['UPDATE payment_attempt SET captured = 5999 WHERE counts', 'has 1 payments of 5999'],
    ["UPDATE payment_attempt SET currency = 'JPY' WHERE counts", 'order bought of 6000 KRW'],
    ["UPDATE payment_attempt SET counts = true WHERE attempt_id = 'a-late'", 'order late of 1000 KRW has 1 payments'],
  ],
  'no order is refunded more than once, by us or at the provider': [
    ["UPDATE fan_order SET returned_outside = payment_amount WHERE order_id = 'bought'", 'went back at the provider'],
    ["UPDATE refund SET requested_by = 'PROVIDER'", 'went back at the provider, 1000 of that for its lines'],
  ],
  'the vote rights of an order are held while the order is held, and only then': [
    ["UPDATE paid_lot SET held = 1 WHERE source = 'order:l-pack'", 'l-pack has 10 to cast and 1 held'],
  ],
  'captured money pays for an order, or is returned once': [
    [
      'UPDATE payment_attempt SET returned = 2000 WHERE counts',
      'attempt a-2: 6000 taken, 2000 went back, its order has 1000',
    ],
    ["DELETE FROM outbox WHERE key = 'void:late'", 'attempt a-late: 1000 captured for no order'],
  ],
  "an attempt has the sums of the provider's movements": [
    [
      "DELETE FROM payment_movement WHERE kind = 'REFUND'",
      'attempt a-2 took 6000 and returned 1000, but 6000 and 0 moved',
    ],
    [
      "UPDATE payment_movement SET lines = '[{\"amount\": 5}]' WHERE attempt_id = 'a-late'",
      'of 1000 is for lines of 5',
    ],
  ],
  'a disputed order has an open dispute, and no other has one': [
    ['UPDATE payment_dispute SET closed_at = NULL', 'order bought: disputed f, 1 disputes are open'],
    [
      "UPDATE fan_order SET is_disputed = true WHERE order_id = 'bought'",
      'order bought: disputed t, 0 disputes are open',
    ],
  ],
  'a payment attempt has captured money if it is done, and only then': [
    ["UPDATE payment_attempt SET state = 'FAILED' WHERE counts", 'attempt a-2 is FAILED and took 6000'],
    ["UPDATE payment_attempt SET state = 'READY' WHERE order_id = 'bought'", 'order bought has 2 attempts at once'],
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

/** Removes every constraint and unique index from the tables, so that invalid rows can be inserted. */
const unguarded = `
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c') LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.relation, one.conname);
    END LOOP;
    FOR one IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u') LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.relation, one.conname);
    END LOOP;
    FOR one IN SELECT indexrelid::regclass AS index FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indisunique AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('DROP INDEX %s', one.index);
    END LOOP;
  END $$`;

describe('a damaged database', () => {
  /** In one transaction that is rolled back, each damage after a savepoint. */
  let connection: Connection;
  beforeAll(async () => {
    connection = await test.owner.connect();
    await connection.query('BEGIN; SET LOCAL session_replication_role = replica');
    await connection.query(unguarded);
  });
  afterAll(async () => {
    await connection.query('ROLLBACK');
    connection.release();
  });

  it('has a damage here for each invariant', () => {
    expect(Object.keys(damages).sort()).toEqual(invariants.map(({ invariant }) => invariant).sort());
  });

  describe.each(Object.entries(damages))('%s', (name, ways) => {
    it.each(ways)('is found after %s', async (sql, sentence) => {
      const invariant = invariants.find((one) => one.invariant === name);
      if (invariant === undefined) throw new Error('no such invariant');
      await connection.query('SAVEPOINT whole');
      onTestFinished(async () => void (await connection.query('ROLLBACK TO whole')));
      await connection.query(sql);
      const finding = await lookFor(connection, invariant);
      expect(finding.violations.join('\n')).toContain(sentence);
      expect(finding.wrong).toBeGreaterThan(0);
    });
  });
});
