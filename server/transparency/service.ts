import { readDatabaseTime } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findBallot, readLinkHashes } from '../vote/service.ts';
import { appendAll, startAppending } from './append.ts';
import { transparencySettings } from './config.ts';
import { createLogKey } from './log-key.ts';
import { type Checkpoint, entryText, findLink, readCheckpoint, readEntries, readTile, tilesOf } from './log-store.ts';
import { hashesOn, proveInclusion, tileWidth } from './merkle.ts';
import { noteText, readCosignature } from './note.ts';

/** With fewer witnesses, one of them and the operator could show two logs. */
const enoughWitnesses = 2;
/** Seconds that a witness's clock may be ahead. */
const maxClockSkew = 300;

const prefixPath = '/log';

export type TransparencyService = ReturnType<typeof createTransparencyService>;

export function createTransparencyService({ config, pool, log, sealing }: Platform) {
  const prefix = `${config.publicOrigin}${prefixPath}`;
  const origin = prefix.replace(/^https?:\/\//, '');
  const readKey = createLogKey(pool, sealing, origin);
  const { witnesses } = config.of(transparencySettings);
  let stop: (() => Promise<void>) | null = null;

  /** @throws Refusal NOT_FOUND where the newest checkpoint does not cover it */
  async function covered(level: number, index: number, width: number): Promise<void> {
    const newest = await readCheckpoint(pool, 0);
    const count = newest === null ? 0 : hashesOn(level, newest.size);
    if (index * tileWidth + width > count) throw new Refusal('NOT_FOUND');
  }

  return {
    async describe() {
      const { verifier } = await readKey();
      const newest = await readCheckpoint(pool, 0);
      const { rows } = await pool.query<{ witness: string; size: number; signed_at: string }>(
        `SELECT witness, s.size, instant_text(s.taken_at) AS signed_at FROM unnest($1::text[]) AS known (witness)
         CROSS JOIN LATERAL (SELECT size, taken_at FROM log_cosignature AS c WHERE c.witness = known.witness
           ORDER BY size DESC LIMIT 1) AS s`,
        [witnesses.map(({ text }) => text)],
      );
      const of = new Map(rows.map((row) => [row.witness, row]));
      return {
        origin,
        prefix,
        key: verifier.text,
        size: newest?.size ?? 0,
        witnesses: witnesses.map(({ text }) => ({
          key: text,
          size: of.get(text)?.size ?? null,
          signedAt: of.get(text)?.signed_at ?? null,
        })),
        serverTime: new Date(await readDatabaseTime(pool)).toISOString(),
      };
    },

    /**
     * A checkpoint with the lines of its witnesses.
     * @param isWitnessed the newest one that two witnesses have signed, instead of the newest of all
     * @throws Refusal NOT_FOUND where there is none yet
     */
    async checkpoint(isWitnessed: boolean): Promise<string> {
      return textOf(await readCheckpoint(pool, isWitnessed ? enoughWitnesses : 0));
    },

    /**
     * The checkpoint that a witness signs next: the newest one that another witness has signed, so that the same one gets the signatures of
     * all, else the newest.
     * @param signed the size of the last one that it has signed
     * @throws Refusal NOT_FOUND where there is none yet
     */
    async toWitness(signed: number): Promise<string> {
      return textOf((await readCheckpoint(pool, 1, signed)) ?? (await readCheckpoint(pool, 0)));
    },

    /** @throws Refusal NOT_FOUND */
    async tile(level: number, index: number, width: number): Promise<Buffer> {
      await covered(level, index, width);
      return Buffer.concat(await readTile(pool, level, index, width));
    },

    /**
     * Entries, each after its length in two bytes.
     * @throws Refusal NOT_FOUND
     */
    async bundle(index: number, width: number): Promise<Buffer> {
      await covered(0, index, width);
      const first = index * tileWidth;
      const texts = await readEntries(pool, first, first + width);
      return Buffer.concat(texts.flatMap((text) => [lengthOf(text), Buffer.from(text)]));
    },

    /** @throws Refusal NOT_FOUND where the ballot is unknown or not in the log yet */
    async prove(ballotId: string): Promise<string> {
      const ballot = await findBallot(pool, ballotId);
      const link = ballot === null ? null : await findLink(pool, ballot.voteId, ballot.sequence);
      if (ballot === null || link === null) throw new Refusal('NOT_FOUND');
      const [hashes = []] = await readLinkHashes(pool, [link]);
      const index = link.firstLeaf + hashes.findIndex((hash) => hash.equals(ballot.hash));
      const checkpoint = (await readCheckpoint(pool, enoughWitnesses, index)) ?? (await readCheckpoint(pool, 0, index));
      if (checkpoint === null) throw new Refusal('NOT_FOUND');
      const path = await proveInclusion(tilesOf(pool, checkpoint.size), index, checkpoint.size);
      const lines = ['c2sp.org/tlog-proof@v1', extraOf(ballot.voteId, ballot.hash), `index ${index}`];
      return `${[...lines, ...path.map((hash) => hash.toString('base64'))].join('\n')}\n\n${textOf(checkpoint)}`;
    },

    /** @returns the status of the answer */
    async takeCosignature(size: number, line: string): Promise<200 | 400> {
      const { rows } = await pool.query<{ note: string }>('SELECT note FROM log_checkpoint WHERE size = $1', [size]);
      const note = rows[0]?.note;
      if (note === undefined) return 400;
      const cosignature = readCosignature(line, noteText(note), witnesses);
      if (cosignature === null || cosignature.seconds > Date.now() / 1000 + maxClockSkew) return 400;
      await pool.query(
        'INSERT INTO log_cosignature (size, witness, line) VALUES ($1, $2, $3) ON CONFLICT (size, witness) DO NOTHING',
        [size, cosignature.verifier.text, line],
      );
      return 200;
    },

    /** For tests and commands. */
    appendAll: () => appendAll(pool, readKey),
    start(): void {
      stop = startAppending(pool, log, readKey);
    },
    async close(): Promise<void> {
      await stop?.();
    },
  };
}

function textOf(checkpoint: Checkpoint | null): string {
  if (checkpoint === null) throw new Refusal('NOT_FOUND');
  return checkpoint.note + checkpoint.lines.join('');
}

/** The entry, so that the holder of a receipt can compare it at once. */
const extraOf = (voteId: string, hash: Buffer): string =>
  `extra ${Buffer.from(entryText(voteId, hash)).toString('base64')}`;

function lengthOf(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(text));
  return length;
}
