#!/usr/bin/env node
// A witness of a platform's transparency log, and a check of one receipt against it. By docs/audit.md, with nothing of Fanfare's
// own code and nothing but Node.js:
//
//   node witness.mjs new <name>                     makes a key: a name such as fanclub.example/witness
//   node witness.mjs watch <site> [--once]          signs each checkpoint that keeps everything of the one before
//   node witness.mjs check <site> <receipt.json> --log <key> --witness <key> --witness <key>
//
// A witness keeps its files in ./witness, or in the folder after --folder. Exit code 1: something is not right. 2: the log has
// two versions; the file that proves it is named.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const usage = 'node witness.mjs new <name> | watch <site> [--once] | check <site> <receipt.json> --log … --witness …';
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: 'witness' },
    once: { type: 'boolean', default: false },
    every: { type: 'string', default: '60' },
    log: { type: 'string' },
    witness: { type: 'string', multiple: true, default: [] },
  },
});
const print = (text) => process.stdout.write(`${text}\n`);

// Keys and signatures: c2sp.org/signed-note, c2sp.org/tlog-cosignature

const logType = 0x01;
const witnessType = 0x04;
const spki = Buffer.from('302a300506032b6570032100', 'hex');

const idOf = (name, typed) => createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);

function readKey(text, type) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text ?? '') ?? [];
  const typed = Buffer.from(encoded ?? '', 'base64');
  if (typed.length !== 33 || typed[0] !== type || idOf(name, typed).toString('hex') !== id) {
    throw new Error(`This is not a key of ${type === logType ? 'a log' : 'a witness'}: ${text}`);
  }
  const key = createPublicKey({ key: Buffer.concat([spki, typed.subarray(1)]), format: 'der', type: 'spki' });
  return { text, name, id, key };
}

function writeKey(name, type, key) {
  const typed = Buffer.concat([Buffer.from([type]), key.export({ format: 'der', type: 'spki' }).subarray(spki.length)]);
  return `${name}+${idOf(name, typed).toString('hex')}+${typed.toString('base64')}`;
}

/** The text that is signed, and its signatures by name and id of the key. */
function readNote(note) {
  const end = note.lastIndexOf('\n\n') + 1;
  const signatures = note
    .slice(end + 1)
    .split('\n')
    .filter(Boolean);
  return {
    text: note.slice(0, end),
    signatures: signatures.map((line) => {
      const [, name, encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
      const bytes = Buffer.from(encoded, 'base64');
      return { name, id: bytes.subarray(0, 4).toString('hex'), bytes: bytes.subarray(4) };
    }),
  };
}

const signatureOf = ({ signatures }, key) => signatures.find((one) => one.name === key.name && one.id === key.id);

/** @throws an Error where the log has not signed it */
function readCheckpoint(note, logKey) {
  const parsed = readNote(note);
  const signature = signatureOf(parsed, logKey);
  const [origin, size, root] = parsed.text.split('\n');
  if (signature === undefined || !verify(null, Buffer.from(parsed.text), logKey.key, signature.bytes)) {
    throw new Error('The checkpoint is not signed by the log’s key');
  }
  if (origin !== logKey.name || !/^(0|[1-9]\d{0,15})$/.test(size)) throw new Error('The checkpoint is of another log');
  return { note, text: parsed.text, parsed, size: Number(size), root: Buffer.from(root ?? '', 'base64') };
}

const cosignedText = (seconds, text) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

/** When a witness has signed a checkpoint, in seconds since 1970; null where it has not. */
function cosignedAt(checkpoint, key) {
  const signature = signatureOf(checkpoint.parsed, key);
  if (signature?.bytes.length !== 72) return null;
  const seconds = signature.bytes.readBigUInt64BE(0);
  const isRight = verify(null, cosignedText(seconds, checkpoint.text), key.key, signature.bytes.subarray(8));
  return isRight ? Number(seconds) : null;
}

// The tree: RFC 6962 and RFC 9162, 2.1

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const nodeOf = (left, right) => sha256(Buffer.from([1]), left, right);
const leafOf = (entry) => sha256(Buffer.from([0]), entry);
const half = (number) => Math.floor(number / 2);
const isOdd = (number) => number % 2 === 1;

/** The root that a leaf and the hashes beside its way lead to; null where they don't fit (RFC 9162, 2.1.3.2). */
function rootFromInclusion(leaf, index, size, path) {
  if (index >= size) return null;
  let [at, last, root] = [index, size - 1, leaf];
  for (const hash of path) {
    if (last === 0) return null;
    if (isOdd(at) || at === last) {
      root = nodeOf(hash, root);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else root = nodeOf(root, hash);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? root : null;
}

/** True if a tree begins with all leaves of an older one (RFC 9162, 2.1.4.2). */
function isConsistent(old, now, path) {
  if (old.size === 0) return true;
  if (old.size === now.size) return path.length === 0 && old.root.equals(now.root);
  const hashes = Number.isInteger(Math.log2(old.size)) ? [old.root, ...path] : [...path];
  const first = hashes.shift();
  if (first === undefined) return false;
  let [at, last, oldRoot, root] = [old.size - 1, now.size - 1, first, first];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  for (const hash of hashes) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [oldRoot, root] = [nodeOf(hash, oldRoot), nodeOf(hash, root)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else root = nodeOf(root, hash);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && oldRoot.equals(old.root) && root.equals(now.root);
}

function splitOf(count) {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

const rootOver = (hashes) => {
  if (hashes.length === 1) return hashes[0];
  const split = splitOf(hashes.length);
  return nodeOf(rootOver(hashes.slice(0, split)), rootOver(hashes.slice(split)));
};

/** The hash over the leaves `from` to `to`, from the tiles that `read` returns. */
async function hashOf(read, from, to) {
  const height = Math.log2(to - from);
  if (!Number.isInteger(height)) {
    const middle = from + splitOf(to - from);
    return nodeOf(await hashOf(read, from, middle), await hashOf(read, middle, to));
  }
  const level = Math.floor(height / 8);
  const first = from / 256 ** level;
  const hashes = await read(level, Math.floor(first / 256));
  const tile = hashes.slice(first % 256, (first % 256) + 2 ** (height % 8));
  if (tile.length !== 2 ** (height % 8)) throw new Error('A tile lacks hashes');
  return rootOver(tile);
}

/** Proof that the tree of `size` begins with `old` leaves (RFC 6962, 2.1.2). It is checked like every other proof. */
async function consistencyPath(read, old, size, from = 0, isKnown = true) {
  if (size === old) return isKnown ? [] : [await hashOf(read, from, size)];
  const middle = from + splitOf(size - from);
  return old <= middle
    ? [...(await consistencyPath(read, old, middle, from, isKnown)), await hashOf(read, middle, size)]
    : [...(await consistencyPath(read, old, size, middle, false)), await hashOf(read, from, middle)];
}

// The platform: c2sp.org/tlog-tiles

/** Waits where the platform asks to, a few times. */
async function ask(address, init, attempts = 5) {
  const answer = await fetch(address, init);
  if (answer.status !== 429 || attempts === 1) return answer;
  const seconds = Number(answer.headers.get('Retry-After'));
  await pause(Math.min(60, Math.max(1, seconds || 1)) * 1000);
  return ask(address, init, attempts - 1);
}

async function read(address) {
  const answer = await ask(address);
  if (!answer.ok) throw new Error(`${address} answered with status ${answer.status}`);
  return answer;
}

/** The tiles of a tree of that size. */
function tilesAt(prefix, size) {
  const tiles = new Map();
  return (level, index) => {
    const name = `${level}/${index}`;
    if (!tiles.has(name)) tiles.set(name, readTile(level, index));
    return tiles.get(name);
  };
  async function readTile(level, index) {
    const width = Math.min(256, Math.floor(size / 256 ** level) - index * 256);
    const digits = String(index)
      .padStart(Math.ceil(String(index).length / 3) * 3, '0')
      .match(/\d{3}/g);
    const path = digits.map((part, at) => (at < digits.length - 1 ? `x${part}` : part)).join('/');
    const answer = await read(`${prefix}/tile/${level}/${path}${width < 256 ? `.p/${width}` : ''}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32));
  }
}

// The three commands

/** Replaces a file at once: after a power cut it is the old one or the new one. */
function save(name, text) {
  const file = join(flags.folder, name);
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function createWitness(name) {
  if (!/^[^\s+]{1,200}$/.test(name ?? '')) throw new Error('A witness needs a name such as fanclub.example/witness');
  mkdirSync(flags.folder, { recursive: true });
  if (existsSync(join(flags.folder, 'key.json'))) throw new Error(`There is a key in ${flags.folder} already`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = writeKey(name, witnessType, publicKey);
  save('key.json', JSON.stringify({ key, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) }, null, 2));
  print(`The witness’s public key, for the platform’s operator and for everybody who checks:\n\n${key}`);
}

function readState(logKey) {
  const file = join(flags.folder, 'state.json');
  if (!existsSync(file)) return null;
  const { log, note } = JSON.parse(readFileSync(file, 'utf8'));
  if (log !== logKey.text) throw new Error(`${flags.folder} watches the log ${log}, and not ${logKey.text}`);
  return readCheckpoint(note, logKey);
}

class Fork extends Error {}

/** @throws Fork where a signed checkpoint is not in the log any more */
async function compare(old, now, prefix) {
  const [first, second] = old.size <= now.size ? [old, now] : [now, old];
  const tiles = tilesAt(prefix, second.size);
  const path = first.size === 0 ? [] : await consistencyPath(tiles, first.size, second.size);
  if (isConsistent(first, second, path)) return;
  // Tiles have no signature: wrong ones, such as a cache's, prove nothing.
  if (first.size < second.size && !(await hashOf(tiles, 0, second.size)).equals(second.root)) {
    throw new Error('The tiles do not lead to the signed root');
  }
  const file = `fork-${Date.now()}.txt`;
  save(file, `${old.note}\n${now.note}`);
  throw new Fork(`The log has two versions. Nothing was signed; both checkpoints are in ${join(flags.folder, file)}`);
}

async function witnessOnce(site) {
  const { key: own, privateKey } = JSON.parse(readFileSync(join(flags.folder, 'key.json'), 'utf8'));
  const witness = readKey(own, witnessType);
  const log = await (await read(`${site}/api/v1/log`)).json();
  const logKey = readKey(flags.log ?? log.key, logType);
  const old = readState(logKey);
  const address = `${log.prefix}/to-witness?signed=${old?.size ?? 0}`;
  const now = readCheckpoint(await (await read(address)).text(), logKey);
  if (old === null) print(`The first checkpoint is believed. The log’s key, to compare with others: ${logKey.text}`);
  else await compare(old, now, log.prefix);
  // An older checkpoint than the last one comes from a cache.
  if (old !== null && now.size < old.size) return;
  // Stored before it is signed, so that nothing older is ever signed after it.
  save('state.json', JSON.stringify({ log: logKey.text, note: now.note }));
  const seconds = Math.floor(Date.now() / 1000);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, cosignedText(seconds, now.text), createPrivateKey(privateKey));
  const bytes = Buffer.concat([Buffer.from(witness.id, 'hex'), time, signature]);
  const line = `— ${witness.name} ${bytes.toString('base64')}\n`;
  save('checkpoint', now.note + line);
  const answer = await ask(`${site}/api/v1/log/cosignature`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ size: now.size, line }),
  });
  if (!answer.ok) throw new Error(`The platform does not take signatures of ${own} (status ${answer.status})`);
  print(`Signed: ${now.size} entries, root ${now.root.toString('base64')}`);
}

async function watch(site) {
  do {
    try {
      await witnessOnce(site);
    } catch (error) {
      if (flags.once || error instanceof Fork) throw error;
      print(`Not signed, tried again in ${flags.every} seconds: ${error.message}`);
    }
    if (!flags.once) await pause(Number(flags.every) * 1000);
  } while (!flags.once);
}

async function check(site, file) {
  const { ballotId, voteId, candidateId, free, paid, castAt, hash } = JSON.parse(readFileSync(file, 'utf8'));
  const logKey = readKey(flags.log, logType);
  const witnesses = flags.witness.map((text) => readKey(text, witnessType));
  const proof = await (await read(`${site}/api/v1/log/proof/${ballotId}`)).text();
  const [head, ...rest] = proof.split('\n\n');
  const checkpoint = readCheckpoint(rest.join('\n\n'), logKey);
  const lines = head.split('\n').filter((line) => !line.startsWith('extra '));
  const index = Number(/^index (\d+)$/.exec(lines[1] ?? '')?.[1]);
  const path = lines.slice(2).map((line) => Buffer.from(line, 'base64'));
  const receipt = ['fanfare-ballot-1', ballotId, voteId, candidateId, free, paid, castAt].join('\n');
  const receiptHash = createHash('sha256').update(receipt).digest('hex');
  const root = rootFromInclusion(leafOf(`fanfare-entry-1\n${voteId}\n${receiptHash}\n`), index, checkpoint.size, path);
  const signed = witnesses.filter((key) => cosignedAt(checkpoint, key) !== null);
  const results = [
    ['receipt', receiptHash === hash, 'its hash covers what it says'],
    ['included', root?.equals(checkpoint.root) === true, `entry ${index} of ${checkpoint.size}`],
    [
      'witnessed',
      signed.length >= 2,
      `by ${signed.length} of ${witnesses.length}: ${signed.map((key) => key.name).join(', ')}`,
    ],
  ];
  for (const [name, isRight, text] of results) print(`${isRight ? 'right ' : 'WRONG '} ${name.padEnd(12)} ${text}`);
  process.exitCode = results.every(([, isRight]) => isRight) ? 0 : 1;
}

const [verb, first, second] = positionals;
try {
  if (verb === 'new') createWitness(first);
  else if (verb === 'watch' && first !== undefined) await watch(first.replace(/\/$/, ''));
  else if (verb === 'check' && second !== undefined) await check(first.replace(/\/$/, ''), second);
  else throw new Error(usage);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof Fork ? 2 : 1;
}
