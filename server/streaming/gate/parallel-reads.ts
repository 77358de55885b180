/** Requests of one session that may be under way at once: a player loads playlists, segments and captions of a few renditions. */
export const maxParallelReads = 12;

export interface ParallelReads {
  /** Runs the work of a request; null, and the work is not begun, where the session has too many under way. */
  read<Result>(sessionId: string, work: () => Promise<Result>): Promise<Result | null>;
}

/** Counts the requests of each session that are under way in this process. */
export function createParallelReads(): ParallelReads {
  const underWay = new Map<string, number>();
  return {
    async read(sessionId, work) {
      const before = underWay.get(sessionId) ?? 0;
      if (before >= maxParallelReads) return null;
      underWay.set(sessionId, before + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(sessionId) ?? 1) - 1;
        if (left === 0) underWay.delete(sessionId);
        else underWay.set(sessionId, left);
      }
    },
  };
}
