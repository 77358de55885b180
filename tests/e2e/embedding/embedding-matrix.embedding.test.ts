import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startChromium } from '../../embedding/chromium.ts';
import { conditions } from '../../embedding/conditions/all-conditions.ts';
import type { EngineRun } from '../../embedding/driver.ts';
import { rows } from '../../embedding/elements.ts';
import { type HostSite, serveHostSite } from '../../embedding/host-site.ts';
import { promiseIds } from '../../embedding/promises.ts';
import { type Cell, runCondition } from '../../embedding/run-condition.ts';

/** Some of the conditions of `node tools/matrix.ts`, which runs all of them. */
const short = conditions.filter((condition) => condition.short);

describe('the promises to host pages, for every element', () => {
  let engine: EngineRun;
  let listed: HostSite;
  let unlisted: HostSite;

  beforeAll(async () => {
    const { port } = new URL(inject('product').host);
    [engine, listed, unlisted] = await Promise.all([startChromium(), serveHostSite(Number(port)), serveHostSite(0)]);
  });
  afterAll(async () => {
    await engine.close();
    listed.close();
    unlisted.close();
  });

  it.each(short)('hold $title', async (condition) => {
    const world = { platform: inject('product').site, listed, unlisted };
    const cells: Cell[] = await runCondition(engine, world, condition, rows);
    expect(cells).toHaveLength(rows.length * promiseIds.length);
    const failed = cells.filter(({ outcome }) => outcome === 'fail');
    expect(failed.map(({ row, promise, why }) => `${row} · ${promise}: ${why}`)).toEqual([]);
  });
});
