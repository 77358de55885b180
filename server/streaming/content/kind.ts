import { type RoundEntry, StreamEntry } from '../../../rules/content/stream.ts';
import { homeZone } from '../../../rules/moments.ts';
import { timeOrders } from '../../../rules/staff/content-times.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { type Mistake, mistake, timeMistakes } from '../../content/mistakes.ts';
import { checkPicture, preparePicture } from '../../content/pictures/pictures.ts';
import { ContentError, type Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { createStoredTimes } from '../../content/stored-times.ts';
import { withdrawnIn } from '../../content/withdrawn-in.ts';
import { passKind } from '../../ticket/content/kind.ts';
import { type RoundContent, type StreamContent, StreamContentError, saveStreams } from '../rounds/save-streams.ts';
import { checkAddresses } from './media-addresses.ts';

const times = createStoredTimes({
  fields: ['entryOpens', 'starts', 'ends', 'vodFrom', 'vodUntil'],
  table: 'content_round_moment',
  key: 'round_id',
  idOf: (round: RoundEntry) => round.id,
  zone: homeZone,
});
type RoundTimes = ReturnType<typeof times.resolve>;

export const streamKind: ContentKind<StreamEntry> = {
  name: 'streams',
  one: 'stream',
  counted: 'streams',
  order: 60,
  reading: { list: StreamEntry },
  check: (content, now) => content.of(streamKind).flatMap((stream) => checkStream(content, stream, now)),
  withdrawal: { leaves: 'row', set: withdrawnIn('stream', 'stream_id') },
  save: saveAll,
};

/** The mistakes of one stream and its rounds that a schema can't find. */
function checkStream(content: Content, stream: Located<StreamEntry>, now: Date): Problem[] {
  const { entry, source, path } = stream;
  const problems = checkPicture(content, stream, ['poster'], entry.poster);
  if (!isDeclared(content, 'titles', entry.title)) {
    problems.push(source.problem([...path, 'title'], mistake('UNKNOWN', { one: 'title', id: entry.title })));
  }
  const streams = new Set(content.of(streamKind).map((one) => one.entry.id));
  for (const [index, id] of entry.related.entries()) {
    if (streams.has(id) || content.incomplete) continue;
    problems.push(source.problem([...path, 'related', index], mistake('UNKNOWN', { one: 'stream', id })));
  }
  for (const { entry: pass, source: file, path: place } of content.of(passKind)) {
    if (pass.stream !== entry.id || pass.title === entry.title) continue;
    problems.push(file.problem([...place, 'stream'], mistake('OTHER_TITLE', { one: 'stream', id: entry.id })));
  }
  return problems.concat(entry.rounds.flatMap((round, index) => checkRound(content, stream, round, index, now)));
}

function checkRound(
  content: Content,
  stream: Located<StreamEntry>,
  round: RoundEntry,
  index: number,
  now: Date,
): Problem[] {
  const { source, path, entry } = stream;
  const report = (key: string, found: Mistake): Problem =>
    source.problem([...path, 'rounds', index, ...key.split('.')], found);
  const problems = checkAddresses(content, stream, round, index);
  const instants = times.resolve(round, now);
  for (const { field, what } of timeMistakes(timeOrders.streams, instants)) problems.push(report(field, what));
  if (round.live === undefined && round.vod === undefined) {
    problems.push(report('id', mistake('ROUND_SOURCE')));
  }
  const { starts, ends } = instants;
  if (round.live === undefined && now < ends) {
    problems.push(report(now < starts ? 'starts' : 'ends', mistake('ROUND_SHOWS_NOTHING')));
  }
  if (round.vod === undefined && (round.vodFrom ?? round.vodUntil) !== undefined) {
    problems.push(report(round.vodFrom === undefined ? 'vodUntil' : 'vodFrom', mistake('ROUND_NO_RECORDING')));
  }
  if (round.access === 'pass' && !content.of(passKind).some((pass) => pass.entry.stream === entry.id)) {
    problems.push(report('access', mistake('ROUND_NO_PASS', { id: entry.id })));
  }
  const seconds = round.chapters.map(({ at }) => at);
  const unordered = seconds.findIndex((at, chapter) => chapter > 0 && at <= (seconds[chapter - 1] ?? 0));
  if (unordered > 0) problems.push(report(`chapters.${unordered}`, mistake('CHAPTER_ORDER')));
  const withSameId = content
    .of(streamKind)
    .flatMap((one) => one.entry.rounds)
    .filter(({ id }) => id === round.id);
  if (withSameId.length > 1) problems.push(report('id', mistake('ROUND_TWICE', { id: round.id })));
  return problems;
}

/** Saves the streams of a checked folder into the database, within the import's transaction. */
async function saveAll({ content, entriesOf, positionOf, connection, media, now }: ImportJob): Promise<Saved> {
  const prepared: StreamContent[] = [];
  const instants = new Map<RoundEntry, RoundTimes>();
  for (const stream of entriesOf(streamKind)) {
    const { entry } = stream;
    const rounds: RoundContent[] = [];
    for (const [index, round] of entry.rounds.entries()) {
      const moments = await times.keep(connection, round, now);
      instants.set(round, moments);
      rounds.push(prepareRound(round, index + 1, moments));
    }
    prepared.push({
      streamId: entry.id,
      position: positionOf(stream),
      titleId: entry.title,
      name: entry.name,
      description: entry.description,
      poster: await preparePicture(content, stream, entry.poster, entry.name, media),
      related: entry.related,
      rounds,
    });
  }
  const saved = await saveStreams(connection, prepared).catch((error: unknown) => {
    if (error instanceof StreamContentError) throw new ContentError([problemOf(content, error)]);
    throw error;
  });
  for (const [round, moments] of instants) await times.remember(connection, round, moments);
  return saved;
}

function problemOf(content: Content, error: StreamContentError): Problem {
  for (const { entry, source, path } of content.of(streamKind)) {
    const index = entry.rounds.findIndex(({ id }) => id === error.roundId);
    if (index >= 0) return source.problem([...path, 'rounds', index, error.field], error.mistake);
  }
  throw error;
}

/** Entry opens this long before the start, unless the file has a time for it. */
const entryBeforeMs = 30 * 60_000;

function prepareRound(entry: RoundEntry, number: number, moments: RoundTimes): RoundContent {
  const { starts, ends } = moments;
  /** Addresses of the demo's live streams contain the start and the end of the broadcast. */
  const source = (address: string): string =>
    address
      .replace('{starts}', String(Math.floor(starts.getTime() / 1000)))
      .replace('{ends}', String(Math.floor(ends.getTime() / 1000)));
  return {
    roundId: entry.id,
    number,
    name: entry.name,
    access: entry.access === 'free' ? 'FREE' : 'PASS',
    entryOpensAt: moments.entryOpens ?? new Date(starts.getTime() - entryBeforeMs),
    startsAt: starts,
    endsAt: ends,
    vodFrom: moments.vodFrom ?? null,
    vodUntil: moments.vodUntil ?? null,
    liveSource: entry.live === undefined ? null : source(entry.live),
    vodSource: entry.vod === undefined ? null : source(entry.vod),
    chapters: entry.chapters,
    captions: Object.entries(entry.captions).flatMap(([language, url]) =>
      url === undefined
        ? []
        : [{ language: language === 'ko' || language === 'ja' ? language : 'en', url: source(url) }],
    ),
  };
}
