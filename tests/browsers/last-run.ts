/** What one engine did in its last whole run of `npm run browsers`. */
export interface EngineRecord {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  engine: string;
  /** As the browser itself tells it. */
  version: string;
  /** Null: the step passed. */
  journey: { name: string; problem: string | null }[];
  conditions: { id: string; passed: number; failed: number; notApplicable: number }[];
}

/** tests/browsers/last-run.json: what `npm run browsers` found. */
export interface LastRun {
  engines: EngineRecord[];
}
