import type { Condition } from './condition.ts';
import type { Driver, EngineRun } from './driver.ts';
import type { ElementRow } from './elements.ts';
import type { HostSite } from './host-site.ts';
import { type PromiseId, promiseIds } from './promises.ts';
import { type Proxy, startProxy } from './proxy.ts';

export type Outcome = 'pass' | 'fail' | 'none';

export interface Cell {
  condition: string;
  row: string;
  promise: PromiseId;
  outcome: Outcome;
  /** The problem, or why the promise does not apply. */
  why?: string;
}

/** Dependencies of a run besides an engine. */
export interface World {
  platform: string;
  /** Its origin is on the operator's list. */
  listed: HostSite;
  unlisted: HostSite;
}

type Findings = Map<string, Partial<Record<PromiseId, string | null>>>;

const defaultTimeoutMs = 30_000;

/**
 * Opens a condition's page and checks every promise for every row.
 * @returns a cell for each
 */
export async function runCondition(
  engine: EngineRun,
  world: World,
  condition: Condition,
  rows: readonly ElementRow[],
): Promise<Cell[]> {
  const proxy = condition.fault ? await startProxy(world.platform) : null;
  const driver = await engine.newPage(condition.browser ?? {});
  const findings: Findings = new Map(rows.map(({ id }) => [id, {}]));
  try {
    await lookAt(driver, world, condition, rows, findings, proxy);
  } catch (error) {
    const why = `the run ended: ${String(error).split('\n')[0]}`;
    for (const found of findings.values()) for (const promise of promiseIds) found[promise] ??= why;
  } finally {
    await driver.close();
    proxy?.close();
  }
  return rows.flatMap((row) =>
    promiseIds.map((promise) => cellOf(condition, row, promise, findings.get(row.id) ?? {})),
  );
}

async function lookAt(
  driver: Driver,
  world: World,
  condition: Condition,
  rows: readonly ElementRow[],
  findings: Findings,
  proxy: Proxy | null,
): Promise<void> {
  proxy?.setFault(condition.fault ?? null);
  const site = condition.unlisted ? world.unlisted : world.listed;
  await driver.open(site.addressOf(condition, rows, proxy?.origin ?? world.platform));
  if (condition.frame !== undefined) await driver.enterFrame();
  if (condition.id === 'back-forward') await driver.back();
  if (!(await until(async () => (await driver.isReady()) || null, defaultTimeoutMs)))
    throw new Error('the page was not loaded');
  if (!(await until(async () => (await driver.call('isPlaced')) || null, condition.timeoutMs ?? defaultTimeoutMs)))
    throw new Error('the script of the condition did not end');
  if (condition.fault?.offline) await driver.setOffline?.(true);
  const set = (row: ElementRow, found: Partial<Record<PromiseId, string | null>>) =>
    Object.assign(findings.get(row.id) ?? {}, found);

  if (proxy && condition.fault?.fails) {
    for (const row of rows) set(row, { children: await failureOf(driver, condition, row) });
    if (condition.fault.ends) proxy.setFault(null);
    if (condition.fault.offline) await driver.setOffline?.(false);
  }
  for (const row of rows) {
    const state = await rendered(driver, row, condition.timeoutMs ?? defaultTimeoutMs);
    set(row, { ...(await driver.call('examine', row.id)), ...(state && { content: state }) });
  }
  for (const row of rows) {
    await driver.call('bring', row.id);
    set(row, { pointer: await press(driver, row), keyboard: await type(driver, row) });
    set(row, { events: await heard(driver, row), attributes: await driver.call('changeAttribute', row.id) });
    const empty = await driver.call('childrenOf', row.id);
    const found = findings.get(row.id);
    if (found) found.children ??= empty === null ? null : `neither its children nor anything else ${empty}`;
  }
  const [speech, looks, moved] = [
    await driver.call('followLanguage'),
    await driver.call('followTheme'),
    await driver.call('moveAll'),
  ];
  const allComplaints = [...(await driver.call('complaints')), ...driver.complaints()];
  const complaints = allComplaints.filter(
    (one) => !(condition.expectedComplaints ?? []).some((pattern) => pattern.test(one)),
  );
  for (const row of rows) {
    const { id } = row;
    set(row, { language: speech[id], theme: looks[id], moves: moved[id], quiet: complaints[0] ?? null });
  }
}

async function until<Result>(look: () => Promise<Result | null>, timeoutMs: number): Promise<Result | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Scrolls to a row until it has rendered.
 * @returns its other content if it does not render
 */
async function rendered(driver: Driver, { id }: ElementRow, timeoutMs: number): Promise<string | null> {
  const done = await until(async () => ((await driver.call('bring', id)) ? true : null), timeoutMs);
  return done ? null : driver.call('stateOf', id);
}

/** While the platform fails: the tag fires `fan-error` with the code, and shows its children or a message. */
async function failureOf(driver: Driver, { fault, timeoutMs }: Condition, { id }: ElementRow): Promise<string | null> {
  const { rows, code } = fault?.fails ?? { rows: [], code: '' };
  if (rows !== 'all' && !rows.includes(id)) return null;
  const codes = await until(async () => {
    await driver.call('bring', id);
    const found = await driver.call('failuresOf', id);
    return found.length > 0 ? found : null;
  }, timeoutMs ?? defaultTimeoutMs);
  if (!codes) return `no fan-error: ${await driver.call('stateOf', id)}`;
  if (!codes.includes(code)) return `fan-error said ${codes.join(', ')} instead of ${code}`;
  const text = await driver.call('saidBy', id);
  return text.trim() === '' ? 'it shows nothing' : null;
}

async function press(driver: Driver, { id }: ElementRow): Promise<string | null> {
  const aimed = await driver.call('aim', id);
  if ('problem' in aimed) return aimed.problem;
  await driver.press(aimed.x, aimed.y);
  return driver.call('hasHappened', id);
}

async function type(driver: Driver, row: ElementRow): Promise<string | null> {
  const problem = await driver.call('focus', row.id);
  if (problem !== null) return problem;
  await driver.type(row.control.key);
  const result = await driver.call('hasHappened', row.id);
  if (result !== null) return result;
  await driver.type('Tab');
  return driver.call('tabbed', row.id);
}

async function heard(driver: Driver, { id, event }: ElementRow): Promise<string | null> {
  if (typeof event !== 'string') return null;
  return (await driver.call('heard', id, event)) ? null : `the document heard no ${event}`;
}

function cellOf(
  { id, notApplicable, notApplicableFor }: Condition,
  row: ElementRow,
  promise: PromiseId,
  found: Partial<Record<PromiseId, string | null>>,
): Cell {
  const cell = { condition: id, row: row.id, promise };
  const reason =
    notApplicableFor?.[row.id]?.[promise] ??
    notApplicable?.[promise] ??
    (promise === 'events' && typeof row.event !== 'string' ? row.event.none : undefined);
  if (reason !== undefined) return { ...cell, outcome: 'none', why: reason };
  const problem = found[promise];
  if (problem === undefined) return { ...cell, outcome: 'fail', why: 'it was not checked' };
  return problem === null ? { ...cell, outcome: 'pass' } : { ...cell, outcome: 'fail', why: problem };
}
