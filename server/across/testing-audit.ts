import { randomUUID } from 'node:crypto';
import { createFans } from '../account/testing.ts';
import { commitmentOf, pseudonymOf, rankingOf, secretHashOf, seedOf } from '../event/draw/draw.ts';
import { appendEntry } from '../platform/audit-log/audit-log.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import { createTransparencyService } from '../transparency/service.ts';
import { foldAll } from '../vote/counts/fold.ts';
import { createVoteTest, type VoteTest, voteContent } from '../vote/testing.ts';

const words = `'{"ko": "a", "en": "a", "ja": "a"}'`;
const at = "'2026-11-21T00:00:00Z'";

/** Three orders, one with a line of each kind, as their features write them; without columns that the audit ignores. */
const orders = `
  INSERT INTO product (product_id, title_id, position, kind, name, summary, description, pictures, currency, price, opens_at, on_hand, reserved,
      sold, limit_per_fan, needs_address, rights, valid_days, delivery, withdrawal, seller)
    SELECT id, 'show', 1, kind, ${words}, ${words}, ${words}, '[{}]', 'KRW', 1000, ${at}, 10, reserved, sold, 5, kind = 'GOODS',
      CASE kind WHEN 'VOTE_PACK' THEN 10 END, CASE kind WHEN 'VOTE_PACK' THEN 90 END, ${words}, ${words}, ${words}
    FROM (VALUES ('pack', 'VOTE_PACK', 0, 1), ('pass', 'TICKET', 0, 2), ('card', 'PHOTOCARD', 0, 1), ('shirt', 'GOODS', 1, 1), ('poster', 'GOODS', 0, 0)) AS p (id, kind, reserved, sold);
  INSERT INTO product_holding (user_id, product_id, pieces, limit_per_fan) VALUES ('fan-a', 'pass', 2, 5);
  INSERT INTO fan_order (order_id, number, user_id, origin, language, status, currency, product_amount, fee, payment_amount, expires_at, paid_at, refunded)
    VALUES ('bought', 'FN-1', 'fan-a', 'https://fans.test', 'ko', 'PARTIALLY_REFUNDED', 'KRW', 6000, 0, 6000, ${at}, ${at}, 1000),
      ('waiting', 'FN-2', 'fan-a', 'https://fans.test', 'ko', 'RESERVED', 'KRW', 1000, 0, 1000, ${at}, NULL, 0),
      ('late', 'FN-3', 'fan-a', 'https://fans.test', 'ko', 'EXPIRED', 'KRW', 1000, 0, 1000, ${at}, NULL, 0);
  INSERT INTO order_history (order_id, position, status) VALUES ('bought', 0, 'RESERVED'), ('bought', 1, 'PAYING'), ('bought', 2, 'PAID'),
    ('bought', 3, 'FULFILLED'), ('bought', 4, 'PARTIALLY_REFUNDED'), ('waiting', 0, 'RESERVED'), ('late', 0, 'RESERVED'), ('late', 1, 'EXPIRED');
  INSERT INTO order_line (line_id, order_id, position, product_id, kind, quantity, unit_price, product_amount, fee, words, needs_address, rights, valid_days,
      state, refunded)
    SELECT line, o, n, product, kind, quantity, 1000, quantity * 1000, 0, '{}', false, CASE kind WHEN 'VOTE_PACK' THEN 10 END,
      CASE kind WHEN 'VOTE_PACK' THEN 90 END, state, refunded
    FROM (VALUES ('l-pack', 'bought', 0, 'pack', 'VOTE_PACK', 1, 'DELIVERED', 0), ('l-pass', 'bought', 1, 'pass', 'TICKET', 2, 'DELIVERED', 0),
      ('l-card', 'bought', 2, 'card', 'PHOTOCARD', 1, 'DELIVERED', 0), ('l-shirt', 'bought', 3, 'shirt', 'GOODS', 1, 'WAITING', 0),
      ('l-poster', 'bought', 4, 'poster', 'GOODS', 1, 'REFUNDED', 1000),
      ('l-next', 'waiting', 0, 'shirt', 'GOODS', 1, 'WAITING', 0), ('l-late', 'late', 0, 'shirt', 'GOODS', 1, 'RELEASED', 0))
      AS l (line, o, n, product, kind, quantity, state, refunded);
  INSERT INTO refund (refund_id, order_id, amount, reason, requested_by) VALUES ('r', 'bought', 1000, 'why', 'FAN');
  INSERT INTO outbox (key, kind, order_id, payload, done_at) VALUES ('fulfil:l-pack', 'FULFIL_LINE', 'bought', '{}', ${at}),
    ('fulfil:l-shirt', 'FULFIL_LINE', 'bought', '{}', NULL), ('refund:r', 'PROVIDER_REFUND', 'bought', '{"amount": 1000}', ${at}),
    ('void:late', 'PROVIDER_REFUND', 'late', '{"attemptId": "a-late", "amount": 1000}', NULL);
  INSERT INTO fulfilment (line_id) VALUES ('l-pack'), ('l-pass'), ('l-card'), ('l-poster');
  INSERT INTO shipment (shipment_id, line_id, user_id, pieces, state, in_stock) VALUES ('s', 'l-poster', 'fan-a', 1, 'CANCELED', true);
  INSERT INTO stock_correction (product_id, change, cause, reason, staff_id) VALUES ('shirt', -1, 'DAMAGE', 'why', 'ara');
  UPDATE product SET corrected = -1 WHERE product_id = 'shirt';
  INSERT INTO sold_pieces (product_id, replaced, returned) VALUES ('poster', 0, 1);
  INSERT INTO paid_lot (user_id, source, granted, remaining) VALUES ('fan-a', 'order:l-pack', 10, 10);
  INSERT INTO photocard_product (product_id, faces, issued) VALUES ('card', '[{}]', 1);
  INSERT INTO photocard (photocard_id, order_id, line_id, piece, user_id, product_id, serial) VALUES ('p', 'bought', 'l-card', 1, 'fan-a', 'card', 1);
  INSERT INTO payment_attempt (attempt_id, order_id, provider, opened_as, state, amount, currency, captured, counts, returned, language)
    VALUES ('a-1', 'bought', 'toss', 'page', 'FAILED', 6000, 'KRW', 0, false, 0, 'ko'), ('a-2', 'bought', 'toss', 'page', 'DONE', 6000, 'KRW', 6000, true, 1000, 'ko'),
      ('a-late', 'late', 'toss', 'page', 'DONE', 1000, 'KRW', 1000, false, 0, 'ko'), ('a-next', 'waiting', 'toss', 'page', 'READY', 1000, 'KRW', 0, false, 0, 'ko');
  INSERT INTO payment_movement (attempt_id, kind, amount, lines, job) VALUES ('a-2', 'PAYMENT', 6000, '[{"lineId": "l-pack", "amount": 6000}]', NULL),
    ('a-2', 'REFUND', 1000, '[]', 'refund:r'), ('a-late', 'PAYMENT', 1000, '[]', NULL);
  INSERT INTO payment_dispute (attempt_id, closed_at) VALUES ('a-2', ${at});`;

const tickets = `
  INSERT INTO ticket_code (code_hash, batch_id, state, registered_by, registered_at)
    VALUES (sha256('1'), 'batch', 'REGISTERED', 'fan-a', ${at}), (sha256('2'), 'batch', 'ISSUED', NULL, NULL);
  INSERT INTO ticket (ticket_id, number, user_id, pass_id, source, code_hash, sealed_code, order_id, line_id, piece, state, first_used_at, rounds, resets,
      resets_used, device_changes, uses, device_number, device_id, device_label, bound_at)
    VALUES ('t-code', 'FT-1', 'fan-a', 'pass', 'CODE', sha256('1'), 'x', NULL, NULL, NULL, 'USED', ${at}, 3, 1, 1, 1, 1, 1, gen_random_uuid(), 'Chrome', ${at}),
      ('t-1', 'FT-2', 'fan-a', 'pass', 'ORDER', NULL, NULL, 'bought', 'l-pass', 1, 'HOLDING', NULL, 3, 1, 0, 1, 0, 0, NULL, NULL, NULL),
      ('t-2', 'FT-3', 'fan-a', 'pass', 'ORDER', NULL, NULL, 'bought', 'l-pass', 2, 'HOLDING', NULL, 3, 1, 0, 1, 0, 0, NULL, NULL, NULL);
  INSERT INTO ticket_use (ticket_id, reset, round_id) VALUES ('t-code', 0, 'one'), ('t-code', 0, 'two'), ('t-code', 1, 'one');
  INSERT INTO ticket_log (ticket_id, position, kind) VALUES ('t-code', 0, 'REGISTERED'), ('t-code', 1, 'BOUND'), ('t-code', 2, 'USED'),
    ('t-code', 3, 'RESET'), ('t-code', 4, 'USED'), ('t-1', 0, 'BOUGHT'), ('t-2', 0, 'BOUGHT');
  INSERT INTO playback_session (session_id, user_id, stream_id, round_id, ticket_id, device_id, device_label, mode, state, over_at)
    VALUES ('s-1', 'fan-a', 'stream', 'one', 't-code', 'd', 'Chrome', 'LIVE', 'ACTIVE', NULL), ('s-2', 'fan-a', 'stream', 'one', 't-code', 'd', 'Chrome', 'LIVE', 'ENDED', ${at});`;

const others = `
  INSERT INTO outgoing_message (key, kind, user_id, language, state, expires_at, recipient_sealed, data_sealed, ended_at)
    VALUES ('m-1', 'CODE', 'fan-a', 'ko', 'WAITING', ${at}, 'x', 'x', NULL), ('m-2', 'CODE', 'fan-a', 'ko', 'SENT', ${at}, 'x', NULL, ${at});
  INSERT INTO refused_cast (ballot_id, request, code, details, language, request_id)
    VALUES (gen_random_uuid(), gen_random_uuid(), 'CAP_REACHED', '{}', 'ko', 'r');
  INSERT INTO fan_identity (provider, subject_hash, user_id) SELECT 'kakao', sha256(user_id::bytea), user_id FROM fan;
  INSERT INTO staff_approval (approval_id, call, input_sealed, object_kind, object_id, asked_by, expires_at, state, decided_by, decided_at)
    VALUES ('yes', 'POST /', 'x', 'member', 'm', 'ara', ${at}, 'APPROVED', 'bora', ${at}), ('open', 'POST /', 'x', 'member', 'm', 'ara', ${at}, 'ASKED', NULL, NULL);
  INSERT INTO content_entry (kind, entry_id, position, file, published, title_ids, search_text)
    VALUES ('notice', 'written', 1, 'notices/written.md', 1, '{}', 'written');
  INSERT INTO content_revision (kind, entry_id, number, author_kind, value) VALUES ('notice', 'written', 1, 'IMPORT', '{"b": 1, "a": 2}');`;

/** A draw of three entrants, one of whom has left, with the hashes of rules/draw-text.ts. */
async function plantDraw(owner: Connection): Promise<void> {
  const secret = 'ab'.repeat(32);
  const salt = 'cd'.repeat(16);
  const fans = ['fan-a', 'fan-b', 'fan-c'];
  const pseudonyms = fans.map((fan) => pseudonymOf('drawn', fan, salt));
  const closesAt = '2026-11-21T00:00:00.000Z';
  const rules = {
    eventId: 'drawn',
    closesAt,
    secretHash: secretHashOf(secret),
    beaconSource: 'VOTES' as const,
    beaconRule: null,
    winners: [1, 1],
  };
  const commitment = commitmentOf(rules, pseudonyms);
  const seed = seedOf(commitment, secret, 'beacon');
  const ranking = rankingOf(seed, pseudonyms);
  await owner.query(
    `INSERT INTO event (event_id, title_id, position, name, description, terms, picture, prizes, winners, opens_at, closes_at, results_at, info_until,
       purge_at, collects_info, beacon_source, planned, secret, secret_hash, code_secret, committed_at, commitment, entrants, drawn_at, beacon, seed)
     VALUES ('drawn', 'show', 1, '{}', '{}', '{}', '{}', '[{"winners": 1}, {"winners": 1}]', 2, '2026-11-20', $1, '2026-11-21', '2096-11-21', '2096-12-21',
       true, 'VOTES', '{}', decode($2, 'hex'), $3, decode($2, 'hex'), $1, $4, 3, $1, 'beacon', $5)`,
    [closesAt, secret, rules.secretHash, commitment, seed],
  );
  for (const [place, fan] of fans.entries()) {
    const pseudonym = pseudonyms[place] ?? '';
    const hasLeft = fan === 'fan-c';
    await owner.query(
      `INSERT INTO event_entry (event_id, user_id, salt, pseudonym, rank) VALUES ('drawn', $1, decode($2, 'hex'), $3, $4)`,
      [hasLeft ? 'left:1' : fan, hasLeft ? '00'.repeat(16) : salt, pseudonym, ranking.indexOf(pseudonym) + 1],
    );
  }
  await owner.query(`
    INSERT INTO winner_info (event_id, user_id, key_id, nonce, sealed, delete_at)
      SELECT 'drawn', user_id, 'k', substr(sha256(user_id::bytea), 1, 12), 'x', '2096-12-21' FROM event_entry WHERE rank <= 2;
    INSERT INTO event_card (card_id, event_id, user_id, serial) SELECT user_id, event_id, user_id, rank FROM event_entry WHERE rank = 1`);
}

/** Votes with ballots, free and paid, voids and published heads, all by the functions of the server. */
async function plantVotes(test: VoteTest): Promise<void> {
  const rules = { freePerDay: 3, perFan: 60, perDay: 50, paid: true, voids: 'FRAUD_ONLY' } as const;
  await test.save(...['audited', 'stopped'].map((voteId) => voteContent(voteId, { rules })));
  for (const fan of ['fan-a', 'fan-b']) {
    await test.grant(fan, 4);
    await test.grant(fan, 4);
    for (const voteId of ['audited', 'stopped']) {
      await test.claim(fan, voteId);
      await test.cast(fan, voteId, { candidateId: 'a', free: 2 });
      await test.cast(fan, voteId, { candidateId: 'b', free: 1, paid: 3 });
    }
  }
  const ballotOf = async (fan: string) => {
    const { rows } = await test.pool.query<{ ballot_id: string }>(
      "SELECT ballot_id FROM ballot WHERE vote_id = 'audited' AND user_id = $1 ORDER BY sequence",
      [fan],
    );
    return rows[0]?.ballot_id ?? '';
  };
  for (const [fan, reason] of [
    ['fan-a', 'OPERATOR'],
    ['fan-b', 'FRAUD'],
  ] as const)
    await test.owner.query("SELECT void_ballots('audited', $1, $2)", [[await ballotOf(fan)], reason]);
  await test.owner.query(`SELECT void_vote('stopped', ${words})`);
  await foldAll(test.pool, '-1 second');
  await createTransparencyService(test.platform).appendAll();
  // An earlier day, which the later day's sum of the days before includes.
  await test.owner.query(`INSERT INTO fan_day (user_id, vote_id, day) SELECT 'fan-b', 'audited', current_date - 5`);
}

/** A database with rows for every invariant, all of which hold. */
export async function createAudited(): Promise<VoteTest> {
  const test = await createVoteTest();
  await plantVotes(test);
  await createFans(test.platform, 2);
  for (let entry = 1; entry <= 3; entry += 1)
    await inTransaction(test.pool, (connection) =>
      appendEntry(
        connection,
        test.platform.sealing,
        { kind: 'COMMAND', id: 'mina "\\ 민아', roles: entry === 2 ? ['desk', 'owner'] : [], address: null },
        {
          action: 'vote.grant',
          object: { kind: 'member', id: randomUUID() },
          reason: null,
          before: null,
          after: { entry },
        },
      ),
    );
  const connection = await test.owner.connect();
  try {
    await connection.query('SET session_replication_role = replica');
    await connection.query(orders + tickets + others);
    await plantDraw(connection);
  } finally {
    await connection.query('RESET ALL');
    connection.release();
  }
  return test;
}
