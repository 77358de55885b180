import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupCode } from '../../../rules/codes/ticket-code.ts';
import { createReaders } from '../../inbox/testing.ts';
import { waitingMails } from '../../outbox/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deliveriesOf } from '../../webhook/testing.ts';
import { createTicketWorld, passContent, type TicketWorld } from '../testing.ts';
import { attemptLimits } from './attempts.ts';
import { listBatches } from './batches.ts';
import { newCode } from './new-code.ts';
import { type LockCode, registerCode } from './register.ts';

let world: TicketWorld;

beforeAll(async () => {
  world = await createTicketWorld();
  await world.save(passContent('final'));
});
afterAll(() => world.close());
// Every test of this file uses one address.
beforeEach(() => world.pool.query('DELETE FROM code_attempt'));

const register = (fan: string, code: string) => world.request(fan, 'POST /ticket/register', { code });

describe('the registration of a code', () => {
  it('accepts every spelling, and reports a code that the fan has registered already', async () => {
    const [code = ''] = await world.issue('final');
    const typed = ` ${groupCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await register('mina', typed)).body).toMatchObject({ source: 'CODE', hasCode: true, state: 'HOLDING' });
    expect((await register('mina', code)).body).toMatchObject({ status: 409, code: 'CODE_ALREADY_REGISTERED' });
    expect((await register('haru', code)).body).toMatchObject({ status: 422, code: 'INVALID_CODE' });
  });

  it('notifies partners of the ticket, without its code or its fan', async () => {
    const [code = ''] = await world.issue('final');
    const { ticketId, number, titleId } = (await register('mina', code)).body;
    expect(await deliveriesOf(world.platform, `ticket.registered:${ticketId}`)).toEqual([
      { type: 'ticket.registered', data: { ticketId, number, titleId, origin: world.platform.config.publicOrigin } },
    ]);
  });

  it('sends the fan one mail about the ticket, without its code', async () => {
    const [fan = ''] = await createReaders(world.platform, 1);
    const [code = ''] = await world.issue('final');
    const { number, ticketId } = (await register(fan, code)).body;
    await register(fan, code);
    const mails = await waitingMails(world.platform, fan);
    expect(mails).toMatchObject([{ kind: 'ticketReceived', subject: `티켓이 도착했어요: Pass final ko · ${number}` }]);
    for (const part of ['티켓: Pass final ko\n', `/mypage/ticket?ticket=${ticketId}`])
      expect(mails[0]?.text).toContain(part);
    expect(mails[0]?.text).not.toContain(code);
  });

  it('is refused as expired when its batch has expired', async () => {
    const [code = ''] = await world.issue('final', 1, new Date(Date.now() - 1000));
    expect((await register('late', code)).body).toMatchObject({ status: 410, code: 'CODE_EXPIRED' });
    await world.tickets.sweep();
    expect((await register('late', code)).body.code).toBe('CODE_EXPIRED');
    expect((await listBatches(world.pool)).some((batch) => batch.expiresAt !== null)).toBe(true);
  });

  it('needs a sign-in, and a key', async () => {
    const [code] = await world.issue('final');
    expect((await world.api.request('POST /ticket/register', { body: { code } })).status).toBe(401);
    const keyless = await world.api.request('POST /ticket/register', { fan: 'mina', body: { code } });
    expect(keyless.body.code).toBe('KEY_REQUIRED');
  });

  it('stores no code in readable form', async () => {
    const [code = ''] = await world.issue('final');
    await register('keeper', code);
    const { rows } = await world.pool.query(
      'SELECT to_jsonb(c) AS code, to_jsonb(t) AS ticket FROM ticket_code AS c JOIN ticket AS t USING (code_hash)',
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code).toString('hex'));
  });
});

describe('guessing', () => {
  it('is limited for a fan, also for concurrent guesses, and states when to retry', async () => {
    const replies = await Promise.all(
      Array.from({ length: attemptLimits.fan + 15 }, () => register('guesser', newCode())),
    );
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(attemptLimits.fan);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body.retryAfterSeconds).toBeGreaterThan(attemptLimits.windowMinutes * 60 - 30);
    expect(refused?.headers.get('Retry-After')).toBe(String(refused?.body.retryAfterSeconds));
    const [code = ''] = await world.issue('final');
    expect((await register('guesser', code)).status).toBe(429);
    await world.pool.query("UPDATE code_attempt SET started_at = started_at - interval '15 minutes'");
    expect((await register('guesser', code)).status).toBe(200);
  });

  it('is limited by address, whichever fan sends it, and by a household’s whole network', async () => {
    const guess = (fan: string, network: string) =>
      registerCode(world.pool, world.secrets, { userId: fan, network, code: newCode() }, async () => undefined);
    for (let index = 0; index < attemptLimits.address; index += 1) {
      await expect(guess(`sock-${index}`, '203.0.113.9')).rejects.toMatchObject({ code: 'INVALID_CODE' });
    }
    await expect(guess('sock-x', '203.0.113.9')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(guess('neighbour', '203.0.113.10')).rejects.toMatchObject({ code: 'INVALID_CODE' });
    const { rows } = await world.pool.query("SELECT scope FROM code_attempt WHERE scope LIKE 'address:%'");
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });

  it('does not count correct codes', async () => {
    for (const code of await world.issue('final', attemptLimits.fan + 5)) {
      expect((await register('collector', code)).status).toBe(200);
    }
  });
});

describe('200 fans with one code', () => {
  const race = async (code: string, lock?: LockCode) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        registerCode(
          world.pool,
          world.secrets,
          { userId: `racer-${code}-${index}`, network: `network-${index}`, code },
          async (_connection, ticketId) => ticketId,
          lock,
        ),
      ),
    );
    return {
      winners: outcomes.filter((one) => one.status === 'fulfilled').length,
      refusals: outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code ?? one.reason)] : [])),
    };
  };

  it('have one winner, and all others get “the code is invalid”', async () => {
    const [code = ''] = await world.issue('final');
    const { winners, refusals } = await race(code);
    expect(winners).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['INVALID_CODE']));
    const { rowCount } = await world.pool.query('SELECT FROM ticket WHERE code_hash = $1', [
      world.secrets.hashCode(code),
    ]);
    expect(rowCount).toBe(1);
  });

  it('have several winners when the lock and the constraints are removed', async () => {
    await world.owner.query('ALTER TABLE ticket DROP CONSTRAINT ticket_code_hash_key');
    await world.owner.query('ALTER TABLE ticket_code DISABLE TRIGGER keep_code');
    const [code = ''] = await world.issue('final');
    // All have read before the first one writes.
    let waiting = 0;
    const together = Promise.withResolvers<void>();
    const meet: LockCode = async () => {
      waiting += 1;
      if (waiting === 8) together.resolve();
      await together.promise;
    };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        inTransactionOf(code, `cheat-${index}`, meet).then(
          () => 'won',
          () => 'lost',
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'won').length).toBeGreaterThan(1);
  });

  function inTransactionOf(code: string, userId: string, lock: LockCode): Promise<string> {
    // Without the lock no fan reads again either: the second read returns the result of the first.
    const attempt = { userId, network: userId, code };
    return registerCode(world.pool, world.secrets, attempt, async (_connection, ticketId) => ticketId, lock);
  }
});

it('a registration rolls back as a whole if the reply can’t be stored', async () => {
  const [code = ''] = await world.issue('final');
  const broken = registerCode(world.pool, world.secrets, { userId: 'x', network: 'y', code }, () =>
    Promise.reject(new Error('no room')),
  );
  await expect(broken).rejects.toThrow('no room');
  const state = await inTransaction(world.pool, (connection) =>
    connection.query('SELECT state FROM ticket_code WHERE code_hash = $1', [world.secrets.hashCode(code)]),
  );
  expect(state.rows).toEqual([{ state: 'ISSUED' }]);
});
