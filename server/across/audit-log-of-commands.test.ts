import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCommands } from '../command.ts';
import { onlyReads, verbOf } from '../composition/command-audit-log.ts';
import { readDecision } from '../composition/decision.ts';
import type { CommandModule } from '../composition/define-feature.ts';
import { runCommand } from '../composition/run-command.ts';
import { good, writeContent } from '../content/check/testing-check.ts';
import { features } from '../features.ts';
import { openDetail } from '../platform/audit-log/audit-log.ts';
import { verifyRecord } from '../platform/audit-log/verify-audit-log.ts';
import type { Environment } from '../platform/config.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { commandSettings, decided } from '../platform/testing-command.ts';
import { outcomeOf } from '../platform/testing-shell.ts';

/**
 * Every verb of every command: its entry in the audit log. A new verb has to declare its effect, and to be added to `words`.
 */
const modules = await loadCommands();

const made = mkdtempSync(join(tmpdir(), 'fanfare-commands-'));
const imported = join(made, 'content');
writeContent(imported, good);
afterAll(() => rmSync(made, { recursive: true }));

/** Words with which a verb reaches the database. It may refuse there: nothing of this is there. */
const words: Record<string, Record<string, string[]>> = {
  content: { import: [imported], export: [join(made, 'export')] },
  vote: {
    grant: ['unknown', '1', ...decided],
    void: ['none', '0f8fad5b-d9cb-469f-a165-70867728950e', '--cause', 'FRAUD'],
    'void-vote': ['none', '--ko', 'a', '--en', 'b', '--ja', 'c'],
    verify: [],
  },
  member: {
    suspend: ['unknown', '7', '--cause', 'ABUSE', '--by', 'mina', '--reason', 'again'],
    lift: ['unknown', '--by', 'mina'],
    suspended: [],
  },
  artist: { favourites: [] },
  avatar: { reported: [], remove: ['none', '--cause', 'OTHER'], keep: ['none', '--by', 'mina'] },
  event: {
    list: [],
    close: ['none'],
    commit: ['none'],
    draw: ['none'],
    open: ['none'],
    export: ['none'],
    check: ['none', 'CODE'],
    fulfil: ['none'],
    purge: ['none'],
    verify: [],
  },
  inquiry: { list: [], show: ['none'], answer: ['none'] },
  order: {
    parcels: [],
    export: [],
    show: ['none'],
    shipped: ['none', 'CJ', '1'],
    delivered: ['none'],
    returned: ['none', 'line'],
  },
  payment: {
    reconcile: [],
    stuck: [],
    refund: ['none'],
    held: [],
    assign: ['none', 'line'],
    release: ['none'],
  },
  stream: {
    rounds: [],
    end: ['none'],
    extend: ['none', '5'],
    interrupt: ['none'],
    resume: ['none'],
    sessions: [],
    revoke: ['none'],
  },
  ticket: {
    issue: ['none', '1', '--out', '/nowhere/codes.csv'],
    revoke: ['none'],
    batch: ['list'],
    check: ['none'],
  },
  staff: {
    invite: ['ara@studio.example', '--name', 'Ara', '--role', 'owner'],
    list: [],
    roles: ['unknown@studio.example', '--role', 'desk'],
    'sign-out': ['unknown@studio.example'],
    deactivate: ['unknown@studio.example'],
    verify: [],
  },
};

const verbs = [...modules].flatMap(([name, module]) => Object.keys(module.verbs).map((verb) => [name, verb] as const));
const ofDatabase = verbs.filter(([name, verb]) => modules.get(name)?.verbs[verb] !== 'none');

let test: TestPlatform;
let settings: Environment;
beforeAll(async () => {
  test = await createTestPlatform();
  settings = await commandSettings(test.platform);
});
afterAll(() => test.close());

const run = (name: string, module: CommandModule, parameters: readonly string[]) =>
  outcomeOf(settings, (shell) => runCommand(features, name, module, parameters, shell));

const described = { summary: 'none', usage: 'none' };

async function entries() {
  const { rows } = await test.platform.pool.query<{
    entry: number;
    actor_kind: string;
    action: string;
    object_kind: string;
    object_id: string;
    detail_sealed: Buffer;
  }>(
    `SELECT entry, actor_kind, action, object_kind, object_id, detail_sealed
     FROM record_entry JOIN record_detail USING (entry) ORDER BY entry`,
  );
  return rows.map(({ entry, detail_sealed: sealed, ...row }) => ({
    ...row,
    ...openDetail(test.platform.sealing, entry, sealed),
  }));
}

function moduleOf(name: string): CommandModule {
  const module = modules.get(name);
  if (module === undefined) throw new Error(`there is no command ${name}`);
  return module;
}

it.each([...modules.keys()])('the usage of “%s” names the verbs that are declared, and no other', (name) => {
  const { usage } = moduleOf(name);
  const named = [...usage.matchAll(/npm run fanfare -- (\w+) ([a-z][a-z-]*)/g)];
  expect(named.filter(([, area]) => area !== name)).toEqual([]);
  expect(new Set(named.map(([, , verb]) => verb))).toEqual(new Set(Object.keys(moduleOf(name).verbs)));
});

it.each(ofDatabase)('%s %s writes the declared entry to the audit log', async (name, verb) => {
  const verbWords = words[name]?.[verb];
  if (verbWords === undefined) throw new Error(`Nothing here does ${name} ${verb}`);
  const before = (await entries()).length;
  const { code } = await run(name, moduleOf(name), [verb, ...verbWords]);
  const declared = verbOf(moduleOf(name).verbs, [verb]);
  const left = (await entries()).slice(before);
  if (typeof declared === 'string') return expect(left).toEqual([]);
  const { decision, rest } = readDecision(verbWords);
  const common = { actor_kind: 'COMMAND', action: declared.records, object_kind: declared.object };
  const id = rest.find((word) => !word.startsWith('-')) ?? '-';
  expect(left).toMatchObject([
    { ...common, object_id: id, reason: decision.reason, after: { begins: [name, verb, ...rest] } },
    { ...common, object_id: id, before: { entry: before + 1 } },
  ]);
  expect(Object.keys(left[1]?.after as object)).toEqual([
    code === 0 ? 'done' : 'failed',
    ...(decision.by === null ? [] : ['by']),
  ]);
});

describe('a verb that only reads', () => {
  const insert: CommandModule['command'] = (_, onDatabase) =>
    onDatabase(async ({ pool }) => {
      await pool.query("INSERT INTO held_name (kind, key_hash, until) VALUES ('EMAIL', sha256('x'), now())");
    });

  it.each([
    ['declares it', { peek: 'reads' }],
    ['reads personal data', { peek: { records: 'order.read', object: 'order', onlyReads: true } }],
    ['is not declared', {}],
  ] as const)('can’t change anything if it %s', async (_, declared) => {
    const { code, complaint } = await run('order', { ...described, command: insert, verbs: declared }, ['peek', 'one']);
    expect(code).toBe(1);
    expect(complaint).toContain('read-only transaction');
  });

  it('is the only kind for which that holds', async () => {
    const verb = { records: 'order.ship', object: 'order' } as const;
    const { code } = await run('order', { ...described, command: insert, verbs: { ship: verb } }, ['ship', 'one']);
    expect([code, onlyReads(verb)]).toEqual([0, false]);
  });
});

it('a refusal is a sentence, for the operator and in the audit log', async () => {
  const refuse: CommandModule['command'] = (_, onDatabase) =>
    onDatabase(() => Promise.reject(new Refusal('ORDER_STATE')));
  const verbs = { ship: { records: 'order.ship', object: 'order' } } as const;
  const sentence = 'That isn’t possible with this order now.';
  expect(await run('order', { ...described, command: refuse, verbs }, ['ship', 'one'])).toMatchObject({
    code: 1,
    complaint: `${sentence}\n`,
  });
  expect((await entries()).at(-1)?.after).toEqual({ failed: sentence });
});

it('the reason of a command and the person who decided are stored', async () => {
  const entry = (await entries()).find(({ action }) => action === 'member.suspend');
  expect(entry).toMatchObject({ reason: 'again', after: { by: 'mina' } });
});

it('the audit log that they leave holds', async () => {
  expect(await verifyRecord(test.platform.pool, test.platform.sealing)).toMatchObject({ wrong: null });
});
