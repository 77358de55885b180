import { createPublicKey, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../platform/http/listen.ts';
import { foldAll } from '../vote/service.ts';
import { voteContent } from '../vote/testing.ts';
import { createLogTest, createWitness, type LogTest, runWitness, saveReceipt, type Witness } from './testing.ts';

/** Two of its parts, which it exports only together with the rest of Sigstore. */
const load = createRequire(import.meta.url);
const sigstoreTree = load('@sigstore/verify/dist/tlog/merkle.js');
const sigstoreNotes = load('@sigstore/verify/dist/tlog/checkpoint.js');

/** Publishes a head however recent the latest one is. */
const atOnce = '-1 second';

let witnesses: [Witness, Witness];
let stranger: Witness;
let test: LogTest;

beforeAll(async () => {
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map((name) => createWitness(`club.test/${name}`)),
  );
  if (one === undefined || two === undefined || three === undefined) throw new Error('Three witnesses');
  witnesses = [one, two];
  stranger = three;
  test = await createLogTest(witnesses);
}, 60_000);
afterAll(() => test.close());

/** A vote with that many ballots of a demo and one of a fan, all of them in the log. */
async function logged(votes: number, changes: Parameters<typeof voteContent>[1] = {}) {
  const voteId = `v-${randomUUID()}`;
  await test.save(voteContent(voteId, changes));
  await test.service.seedDemoBallots(test.pool, voteId, { a: votes, b: 20 });
  const fan = randomUUID();
  await test.grant(fan, 1);
  const { body } = await test.cast(fan, voteId, { candidateId: 'b', paid: 1 });
  await foldAll(test.pool, atOnce);
  await test.log.appendAll();
  return { voteId, receipt: body.receipt };
}

const describeLog = async () => (await fetch(`${test.site}/api/v1/log`)).json();

/** Signs with both witnesses. */
async function sign(): Promise<void> {
  const looks = await Promise.all(witnesses.map((witness) => witness.watch(test.site)));
  for (const { code, printed } of looks) if (code !== 0) throw new Error(printed);
}

/** The script's check of a receipt with these witnesses. */
async function check(receipt: unknown, keys = witnesses.map(({ key }) => key)) {
  const log = await describeLog();
  const words = ['check', test.site, await saveReceipt(receipt), '--log', log.key];
  return runWitness([...words, ...keys.flatMap((key) => ['--witness', key])]);
}

describe('the transparency log', () => {
  beforeAll(() => logged(10));

  it('has the entries of all votes, in tiles that lead to the signed root', async () => {
    // More than two tiles of the first level.
    const { voteId } = await logged(12_000);
    await logged(300);
    const [origin, size, root] = (await (await test.read('checkpoint')).text()).split('\n');
    expect(origin).toBe(`${test.site.replace('http://', '')}/log`);
    const count = Number(size);
    expect(count).toBeGreaterThan(512);
    const { rows } = await test.pool.query<{ entries: number }>(
      'SELECT (SELECT count(*) FROM ballot) + (SELECT count(*) FROM ballot_void) AS entries',
    );
    expect(count).toBe(rows[0]?.entries);
    // A witness has computed the root from the tiles before it signs.
    await sign();
    await logged(100);
    await sign();
    const bundle = Buffer.from(await (await test.read('tile/entries/001')).arrayBuffer());
    expect(bundle.readUInt16BE(0)).toBe(Buffer.byteLength(`fanfare-entry-1\n${voteId}\n${'0'.repeat(64)}\n`));
    expect(bundle.subarray(2).toString()).toMatch(new RegExp(`^fanfare-entry-1\n${voteId}\n[0-9a-f]{64}\n`));
    expect((await (await test.read('tile/0/001')).arrayBuffer()).byteLength).toBe(8192);
    expect(Buffer.from(root ?? '', 'base64').length).toBe(32);
  });

  it.each([
    'tile/0/999',
    'tile/0/x000/001',
    'tile/0/1',
    'tile/0/001.p/256',
    'tile/0/001.p/0',
    'tile/0/001.p/01',
    'tile/64/000',
    'tile/-1/000',
    'tile/entries/x999/x999/x999/999',
    'tile/3/000',
    'tile/0/000/../001.p/9999',
    'elsewhere',
  ])('has nothing at %s', async (path) => {
    const answer = await test.read(path);
    expect(answer.status).toBe(404);
  });

  it('is cached forever, except for its checkpoint', async () => {
    expect((await test.read('tile/0/000.p/5')).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable',
    );
    const checkpoint = await test.read('checkpoint');
    expect(checkpoint.headers.get('Cache-Control')).toBe('public, max-age=2');
    expect(checkpoint.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  it('shows no more of a blind vote than hashes that can’t be guessed', async () => {
    const { voteId, receipt } = await logged(500, { blindFrom: new Date(Date.now() - 1000) });
    const { size } = await describeLog();
    const first = Math.floor((size - 1) / 256);
    const width = size - first * 256;
    const path = String(first).padStart(3, '0') + (width < 256 ? `.p/${width}` : '');
    const texts = await (await test.read(`tile/entries/${path}`)).text();
    expect(texts).toContain(voteId);
    for (const secret of [receipt.candidateId, receipt.castAt, receipt.ballotId])
      expect(texts).not.toContain(`\n${secret}\n`);
    for (const line of texts.split('\n').filter((line) => !line.includes('fanfare-entry-1') && line !== '')) {
      expect(line).toMatch(/^([0-9a-f]{64}|v-[0-9a-f-]{36})$/);
    }
  });

  it('is only appended to', async () => {
    for (const statement of [
      'UPDATE log_link SET entries = 1',
      'DELETE FROM log_checkpoint',
      'UPDATE log_subtree SET index = 0',
      'TRUNCATE log_cosignature',
    ]) {
      await expect(test.pool.query(statement)).rejects.toThrow(/permission denied/);
      await expect(test.owner.query(statement)).rejects.toThrow(/only appended/);
    }
  });

  it('refuses the second of two processes that append at the same time', async () => {
    const other = await createLogTest([]);
    try {
      await other.save(voteContent('both'));
      await other.service.seedDemoBallots(other.pool, 'both', { a: 100 });
      await foldAll(other.pool, atOnce);
      const connection = await other.pool.connect();
      await connection.query('BEGIN');
      await connection.query("INSERT INTO log_link VALUES (0, 1, 'another', 0, 1, 1)");
      const appending = other.log.appendAll().then(
        () => 'appended',
        (error: unknown) => String(error),
      );
      const isWaiting = async () => {
        const { rows } = await other.owner.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return rows.length > 0;
      };
      while (!(await isWaiting()));
      await connection.query('COMMIT');
      connection.release();
      expect(await appending).toContain('log_link_pkey');
    } finally {
      await other.close();
    }
  });
});

describe('a witness', () => {
  it('is listed with how far it has signed, and its line is below the checkpoint', async () => {
    await logged(10);
    await sign();
    const { size, witnesses: listed } = await describeLog();
    expect(listed).toEqual(witnesses.map(({ key }) => ({ key, size, signedAt: expect.any(String) })));
    const note = await (await test.read('witnessed')).text();
    expect(note).toBe(await (await test.read('checkpoint')).text());
    expect(note).toContain('\n— club.test/one ');
    expect(note).toContain('\n— club.test/two ');
    // A second look at the same log adds nothing.
    await sign();
    expect(await (await test.read('checkpoint')).text()).toBe(note);
  });

  it('signs the checkpoint that another one has signed, however many came since', async () => {
    await logged(10);
    await witnesses[0].watch(test.site);
    const { size } = await describeLog();
    await logged(10);
    const { code, printed } = await witnesses[1].watch(test.site);
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining(`${size} entries`) });
    expect((await (await test.read('witnessed')).text()).split('\n')[1]).toBe(String(size));
    expect((await describeLog()).size).toBeGreaterThan(size);
    // Both continue with later links.
    await sign();
    expect((await (await test.read('witnessed')).text()).split('\n')[1]).toBe(String((await describeLog()).size));
  });

  it('reports no fork after wrong tiles, and tries again', async () => {
    await logged(300);
    await sign();
    await logged(300);
    const proxy = await listen(0, '127.0.0.1', (incoming, outgoing) => {
      if (incoming.url?.startsWith('/log/tile/')) return void outgoing.end(Buffer.alloc(8192, 7));
      void fetch(`${test.site}${incoming.url}`).then(async (answer) => {
        const text = await answer.text();
        outgoing.writeHead(answer.status).end(text.replaceAll(test.site, address));
      });
    });
    const address = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
    const { code, printed } = await witnesses[0].watch(address);
    await proxy.close(0);
    expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining('tiles do not lead to') });
    expect(await readdir(witnesses[0].folder)).not.toContainEqual(expect.stringMatching(/^fork-/));
    await sign();
  });

  it('is refused if it is unknown, and so is a line of another checkpoint', async () => {
    await logged(10);
    const { code, printed } = await stranger.watch(test.site);
    expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining('does not take signatures of') });
    const { size: before } = await describeLog();
    await sign();
    const line = (await (await test.read('checkpoint')).text())
      .split('\n')
      .find((line) => line.includes('club.test/one'));
    await logged(10);
    const { size } = await describeLog();
    expect(size).toBeGreaterThan(before);
    for (const body of [
      { size, line: `${line}\n` },
      { size: size + 1, line: `${line}\n` },
      { size: before, line: '' },
    ]) {
      const answer = await fetch(`${test.site}/api/v1/log/cosignature`, { method: 'POST', body: JSON.stringify(body) });
      expect(answer.status).toBe(400);
    }
  });

  it('signs nothing and stores both checkpoints if the log shows another past, like the other witness', async () => {
    const forked = await createLogTest(witnesses);
    try {
      await forked.save(voteContent('final'));
      await forked.service.seedDemoBallots(forked.pool, 'final', { a: 3000, b: 20 });
      await foldAll(forked.pool, atOnce);
      await forked.log.appendAll();
      const pair = await Promise.all(['four', 'five'].map((name) => createWitness(`club.test/${name}`)));
      // The operator takes neither of them, but they have seen the log.
      for (const witness of pair) expect((await witness.watch(forked.site)).printed).toContain('is believed');
      // The operator replaces one ballot in the log, and signs the new tree.
      await forked.owner.query('ALTER TABLE ballot DISABLE TRIGGER ALL');
      await forked.owner.query(
        `UPDATE ballot SET hash = sha256('forged') WHERE sequence = (SELECT min(sequence) + 3 FROM ballot)`,
      );
      await forked.owner.query(
        'ALTER TABLE log_checkpoint DISABLE TRIGGER ALL; ALTER TABLE log_link DISABLE TRIGGER ALL',
      );
      await forked.owner.query('DELETE FROM log_checkpoint; DELETE FROM log_link');
      await forked.log.appendAll();
      for (const witness of pair) {
        const { code, printed } = await witness.watch(forked.site);
        expect({ code, printed }).toEqual({ code: 2, printed: expect.stringContaining('two versions') });
        const files = await readdir(witness.folder);
        const proof = await readFile(
          join(witness.folder, files.find((file) => file.startsWith('fork-')) ?? ''),
          'utf8',
        );
        const roots = proof.match(/^[A-Za-z0-9+/]{43}=$/gm);
        expect(new Set(roots).size).toBe(2);
        expect(proof.split(`${new URL(forked.site).host}/log\n`).length - 1).toBe(2);
      }
    } finally {
      await forked.close();
    }
  });
});

describe('a fan', () => {
  it('checks a receipt against two witnesses, in less than 4 KB', async () => {
    const { receipt } = await logged(3000);
    await sign();
    await logged(10);
    const { code, printed } = await check(receipt);
    expect(printed).toMatch(
      /right {2}receipt .*\nright {2}included .*\nright {2}witnessed .*by 2 of 2: club.test\/one, club.test\/two/,
    );
    expect(code).toBe(0);
    const proof = await (await fetch(`${test.site}/api/v1/log/proof/${receipt.ballotId}`)).text();
    expect(Buffer.byteLength(proof)).toBeLessThan(4096);
    expect(proof).toContain('c2sp.org/tlog-proof@v1\nextra ');
  });

  it('can also check it with another program: Sigstore’s, which does not know votes', async () => {
    const { voteId, receipt } = await logged(700);
    await sign();
    const proof = await (await fetch(`${test.site}/api/v1/log/proof/${receipt.ballotId}`)).text();
    const [head = '', ...rest] = proof.split('\n\n');
    const [, , index = '', ...hashes] = head.split('\n');
    const note = rest.join('\n\n');
    const [, name, id, key] = /^(\S+?)\+(\w+)\+(\S+)$/.exec((await describeLog()).key) ?? [];
    const publicKey = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(key ?? '', 'base64').subarray(1),
    ]);
    const log = {
      baseURL: name,
      logID: Buffer.from(id ?? '', 'hex'),
      publicKey: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
    };
    const entryOf = (hash: string) => ({
      canonicalizedBody: Buffer.from(`fanfare-entry-1\n${voteId}\n${hash}\n`),
      inclusionProof: {
        logIndex: index.replace('index ', ''),
        hashes: hashes.map((line) => Buffer.from(line, 'base64')),
        checkpoint: { envelope: note },
      },
    });
    const checkpoint = sigstoreNotes.verifyCheckpoint(entryOf(receipt.hash), [log]);
    expect(() => sigstoreTree.verifyMerkleInclusion(entryOf(receipt.hash), checkpoint)).not.toThrow();
    expect(() => sigstoreTree.verifyMerkleInclusion(entryOf('f'.repeat(64)), checkpoint)).toThrow('does not match');
    const changed = { ...entryOf(receipt.hash) };
    changed.inclusionProof.checkpoint.envelope = note.replace(/\n\d+\n/, '\n9\n');
    expect(() => sigstoreNotes.verifyCheckpoint(changed, [log])).toThrow('invalid checkpoint signature');
  });

  it('gets an error that names the fault', async () => {
    const { receipt } = await logged(300);
    expect((await check(receipt)).printed).toContain('WRONG  witnessed    by 0 of 2');
    await sign();
    const [first] = witnesses;
    expect((await check(receipt, [first.key, stranger.key])).printed).toContain('WRONG  witnessed    by 1 of 2');
    const moved = await check({ ...receipt, candidateId: 'c' });
    expect(moved.printed).toMatch(/WRONG {2}receipt .*\nWRONG {2}included/);
    expect(moved.code).toBe(1);
    const unknown = await check({ ...receipt, ballotId: randomUUID() });
    expect(unknown).toEqual({ code: 1, printed: expect.stringContaining('status 404') });
  });
});
