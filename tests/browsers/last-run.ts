/** What one engine did in a run of `npm run browsers`. */
export interface EngineRecord {
  engine: string;
  /** As the browser itself tells it. */
  version: string;
  /** Null: the step passed. */
  journey: { name: string; problem: string | null }[];
  conditions: { id: string; passed: number; failed: number; notApplicable: number }[];
}

/** tests/browsers/last-run.json: what the last whole run of `npm run browsers` found. */
export interface LastRun {
  date: string;
  engines: EngineRecord[];
}
