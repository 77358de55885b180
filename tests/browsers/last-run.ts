/** The results of one engine in its last complete run of `npm run browsers`. */
export interface EngineRecord {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  engine: string;
  /** The version that the browser reports. */
  version: string;
  /** Null: the step passed. */
  journey: { name: string; problem: string | null }[];
  conditions: { id: string; passed: number; failed: number; notApplicable: number }[];
}

/** tests/browsers/last-run.json: the results of `npm run browsers`. */
export interface LastRun {
  engines: EngineRecord[];
}
