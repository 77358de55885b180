import { inTransaction, type Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type RoundContent, saveRound } from '../../streaming/service.ts';

const minute = 60_000;

/**
 * The demo's schedule, computed from the time, so that there is always a coming round, a live one and one to watch
 * again: each stream has a round every twenty minutes that lasts fifteen, and one is live while the other pauses.
 */
export const programme = [
  { streamId: 'last-light-rehearsal', access: 'FREE', after: 0 },
  { streamId: 'last-light-finale', access: 'PASS', after: 10 * minute },
] as const;
const every = 20 * minute;
const length = 15 * minute;
const entryBefore = 4 * minute;
/** How long a recording stays, and how long its round is kept after that. */
const vodLifetime = 50 * minute;
const forgottenAfter = 60 * minute;
/** Rounds before and after the current or latest one. */
const before = 2;
const after = 2;
const rollEvery = 30_000;

export interface PlannedRound {
  roundId: string;
  startsAt: number;
  endsAt: number;
}

/** The rounds of a stream around a time, in order. Milliseconds since 1970. */
export function roundsAround(streamId: string, shift: number, now: number): PlannedRound[] {
  const latest = Math.floor((now - shift) / every);
  return Array.from({ length: before + 1 + after }, (_, index) => {
    const startsAt = (latest - before + index) * every + shift;
    // The id comes from the time, so that a round is the same for every run.
    return { roundId: `${streamId}-${startsAt / minute}`, startsAt, endsAt: startsAt + length };
  });
}

/** Creates missing rounds around now, and deletes those that ended long ago. */
async function rollProgramme(pool: Pool, now: number): Promise<void> {
  for (const { streamId, access, after: shift } of programme) {
    await inTransaction(pool, async (connection) => {
      const stream = await connection.query('SELECT FROM stream WHERE stream_id = $1 FOR UPDATE', [streamId]);
      if (stream.rowCount === 0) return;
      const { rows } = await connection.query<{ round_id: string; number: number }>(
        'SELECT round_id, number FROM stream_round WHERE stream_id = $1 ORDER BY number',
        [streamId],
      );
      let number = rows.at(-1)?.number ?? 0;
      for (const planned of roundsAround(streamId, shift, now)) {
        if (rows.some((row) => row.round_id === planned.roundId)) continue;
        number += 1;
        await saveRound(connection, streamId, roundOf(planned, access, number));
      }
      await connection.query(
        `DELETE FROM stream_round WHERE stream_id = $1 AND vod_until < clock_timestamp() - make_interval(secs => $2)`,
        [streamId, forgottenAfter / 1000],
      );
    });
  }
}

function roundOf({ roundId, startsAt, endsAt }: PlannedRound, access: 'FREE' | 'PASS', number: number): RoundContent {
  return {
    roundId,
    number,
    name: { ko: '나인 라이츠', en: 'Nine Lights', ja: 'ナインライツ' },
    access,
    entryOpensAt: new Date(startsAt - entryBefore),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    vodFrom: null,
    vodUntil: new Date(endsAt + vodLifetime),
    liveSource: `demo:live/${startsAt / 1000}-${endsAt / 1000}/index.m3u8`,
    vodSource: 'demo:vod/nine-lights/index.m3u8',
    chapters,
    captions: (['ko', 'en', 'ja'] as const).map((language) => ({
      language,
      url: `demo:vod/nine-lights/${language}.vtt`,
    })),
  };
}

const chapters = [
  { at: 0, name: { ko: '불이 켜지다', en: 'Lights up', ja: '灯りがともる' } },
  { at: 8, name: { ko: '첫 소절', en: 'First verse', ja: '最初のヴァース' } },
  { at: 32, name: { ko: '아홉 개의 빛', en: 'Nine lights', ja: '九つの光' } },
  { at: 48, name: { ko: '댄스 브레이크', en: 'Dance break', ja: 'ダンスブレイク' } },
  { at: 64, name: { ko: '마지막 후렴', en: 'Last chorus', ja: 'ラストサビ' } },
  { at: 80, name: { ko: '막이 내리다', en: 'Curtain call', ja: 'カーテンコール' } },
];

/** Updates the rounds regularly. @returns a function that stops it and waits for a running update */
export async function startProgramme(pool: Pool, log: Logger): Promise<() => Promise<void>> {
  let rolling: Promise<void> = rollProgramme(pool, Date.now());
  await rolling;
  const timer = setInterval(() => {
    rolling = rollProgramme(pool, Date.now()).catch((error: unknown) => {
      log.error({ err: error }, 'the demo’s schedule of rounds could not be stored');
    });
  }, rollEvery);
  return async () => {
    clearInterval(timer);
    await rolling;
  };
}
