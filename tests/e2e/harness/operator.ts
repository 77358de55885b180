import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The input of a script for a verb that asks. */
export const decided = ['--yes', '--by', 'jo', '--reason', 'as agreed'] as const;

/** Runs an operator's command as `npm run fanfare` does, on the running product's database. @returns its output */
export function runOperator(area: string, parameters: readonly string[], typed = ''): Promise<string> {
  const { dataDirectory, site } = inject('product');
  const { NODE_ENV: _, ...environment } = process.env;
  return new Promise((resolve, reject) => {
    const running = execFile(
      process.execPath,
      ['server/command.ts', area, ...parameters],
      // The import gives the demo's streams an origin that the product serves beside its own port.
      { env: { ...environment, DATA_DIR: join(dataDirectory, 'data'), PORT: new URL(site).port } },
      (error, printed, complained) => (error ? reject(new Error(complained, { cause: error })) : resolve(printed)),
    );
    running.stdin?.end(typed);
  });
}
