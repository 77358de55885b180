import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../has-code.ts';

const Release = z.object({
  /** `1.2.0` for a published release, otherwise with a digest: `1.2.0-3fa2b1c`. */
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\da-f]{7})?$/),
  builtAt: z.iso.datetime(),
  /** Path below the release's address → `sha384-…`. */
  files: z.record(z.string(), z.string()),
  elements: z.record(z.string(), z.unknown()),
  /** Deprecated features for pages, as known to this release. */
  deprecations: z.array(
    z.object({
      /** `fan-vote: candidate` */
      what: z.string(),
      /** The first release that reported it as deprecated. */
      since: z.string(),
      /** The first release without it. */
      until: z.string(),
      instead: z.string(),
    }),
  ),
});

/** The data of a build in `dist/release.json`, written by scripts/build/release.ts. */
export type Release = z.infer<typeof Release>;

/** How many releases are kept, with the current one, and how many builds without a release's name. */
const maxReleases = 3;

/** Stored beside a release's files, under the name that pages use. */
const description = 'integrity.json';

const isPublished = ({ version }: Release): boolean => !version.includes('-');

/**
 * Keeps a build's files for the pages that name its version. Deletes the oldest beyond three published releases and three other
 * builds. Servers that start together may share the directory.
 * @returns null where the build has no release to keep
 * @throws when another build was kept under the same version
 */
export async function keepRelease(dist: string, directory: string): Promise<Release | null> {
  const current = await readRelease(join(dist, 'release.json'));
  if (current === null) return null;
  const home = join(directory, current.version);
  const release = await readRelease(join(home, description));
  if (release === null) await copyRelease(current, dist, home);
  else if (JSON.stringify(release.files) !== JSON.stringify(current.files)) {
    throw new Error(
      `Release ${current.version} was kept before with other files, and pages may have pinned those. Give this build a new version: RELEASE=… npm run build`,
    );
  }
  await letGo(current, directory);
  return current;
}

/** @returns the newest first */
export async function listReleases(directory: string): Promise<Release[]> {
  const names = await readdir(directory).catch(noneThere);
  const found = await Promise.all(
    names.filter((name) => !name.startsWith('.')).map((name) => readRelease(join(directory, name, description))),
  );
  return found.filter((release) => release !== null).sort((one, other) => other.builtAt.localeCompare(one.builtAt));
}

/** A rename, so that other servers see only a complete release. */
async function copyRelease(release: Release, dist: string, home: string): Promise<void> {
  const unfinished = join(dirname(home), `.${release.version}-${randomUUID()}`);
  try {
    for (const file of Object.keys(release.files)) {
      await mkdir(dirname(join(unfinished, file)), { recursive: true });
      await copyFile(join(dist, file), join(unfinished, file));
      // As the build compressed it; text alone has one.
      await copyFile(join(dist, `${file}.br`), join(unfinished, `${file}.br`)).catch(noneThere);
    }
    await writeFile(join(unfinished, description), JSON.stringify(release, null, 2));
    await rename(unfinished, home);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another server was faster; it has copied the same build.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

/** The release of this server stays, also when it is an older build that was started again. */
async function letGo(current: Release, directory: string): Promise<void> {
  const others = (await listReleases(directory)).filter(({ version }) => version !== current.version);
  for (const published of [true, false]) {
    const alike = others.filter((release) => isPublished(release) === published);
    const room = isPublished(current) === published ? maxReleases - 1 : maxReleases;
    for (const { version } of alike.slice(room)) await rm(join(directory, version), { recursive: true, force: true });
  }
}

async function readRelease(file: string): Promise<Release | null> {
  const text = await readFile(file, 'utf8').catch(noneThere);
  return typeof text === 'string' ? Release.parse(JSON.parse(text)) : null;
}

function noneThere(error: unknown): never[] {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
  throw error;
}
