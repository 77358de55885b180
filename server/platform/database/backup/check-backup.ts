import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { basePath, namesIn, pictureFolders, readBases, readLogNames } from './contents.ts';
import { gapsIn, readSegment, segmentName } from './segments.ts';
import { pathOf, readStored, type Store } from './stored-file.ts';

export interface BackupFindings {
  bases: number;
  segments: number;
  pictures: number;
  /** A sentence each; empty: everything can be read, and nothing is missing between the first base and the last segment. */
  problems: string[];
  /** Gaps that are older than the newest base: the log was not backed up at that time. */
  notes: string[];
}

/** Reads everything in a store back: each file is whole, each base is unchanged, and the log has no gap. */
export async function checkBackup(from: Store): Promise<BackupFindings> {
  const findings: BackupFindings = { bases: 0, segments: 0, pictures: 0, problems: [], notes: [] };
  const problem = (error: unknown) => findings.problems.push(error instanceof Error ? error.message : String(error));
  const bases = await readBases(from);
  if (bases.length === 0) findings.problems.push(`There is no finished backup in ${from.folder}.`);
  for (const { id, sha256, bytes } of bases) {
    findings.bases += 1;
    const read = await readThrough(from, basePath(id)).catch(problem);
    if (typeof read === 'object' && (read.sha256 !== sha256 || read.bytes !== bytes))
      problem(`The base ${id} differs from the stored one.`);
  }
  const names = await readLogNames(from);
  for (const name of names) {
    findings.segments += 1;
    const read = await readThrough(from, `log/${name}`).catch(problem);
    const expected = bases[0]?.segmentBytes;
    if (typeof read === 'object' && segmentName.test(name) && expected !== undefined && read.bytes !== expected)
      problem(`The segment ${name} of the log is not complete.`);
  }
  const [first, last] = [bases[0], bases.at(-1)];
  if (first !== undefined && last !== undefined) {
    const segments = names.filter((name) => segmentName.test(name));
    const numberOf = (name: string) => readSegment(name, first.segmentBytes).number;
    for (const name of gapsIn(segments, first.segmentBytes, readSegment(first.firstSegment, first.segmentBytes))) {
      if (numberOf(name) >= numberOf(last.firstSegment)) problem(`The segment ${name} of the log is missing.`);
      else
        findings.notes.push(`The log was not kept at ${name}: some time before the base ${last.id} can't be restored.`);
    }
  }
  for (const folder of pictureFolders)
    for (const file of await namesIn(join(from.folder, folder))) {
      const name = pathOf(from, file);
      if (name === null) continue;
      findings.pictures += 1;
      await readThrough(from, `${folder}/${name}`).catch(problem);
    }
  return findings;
}

async function readThrough(from: Store, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await readStored(
    from,
    path,
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done();
      },
    }),
  );
  return { bytes, sha256: hash.digest('hex') };
}
