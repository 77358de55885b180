import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxMacros } from '../../../rules/staff/limits.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../../staff/testing-studio.ts';

let world: StudioWorld;
let desk: StudioBrowser;
let auditor: StudioBrowser;

const enter = async (role: 'desk' | 'auditor'): Promise<StudioBrowser> => {
  const { token } = await world.invite([{ role, titleId: null }]);
  const browser = world.browser();
  await accept(browser, world.test.platform.config.publicOrigin, token);
  return browser;
};

beforeAll(async () => {
  world = await createStudioWorld();
  [desk, auditor] = [await enter('desk'), await enter('auditor')];
});
afterAll(() => world.close());

const texts = { ko: '{{name}} 님, 안녕하세요.', en: 'Dear {{name}},', ja: '{{name}} 様' };
const namesOf = async (browser = desk) =>
  (await browser.request('GET /studio/macro')).body.macros.map(({ name }: { name: string }) => name);

it('a text is saved in every language, changed and deleted; the lists are by name', async () => {
  const { body } = await desk.request('POST /studio/macro', { name: 'Refunds', texts });
  expect(body).toMatchObject({ name: 'Refunds', texts, version: 1 });
  await desk.request('POST /studio/macro', { name: 'apology', texts });
  expect(await namesOf(auditor)).toEqual(['apology', 'Refunds']);
  const change = { version: 1, name: 'Greeting', texts: { ...texts, en: 'Hello {{name}},' } };
  const changed = await desk.request(`PUT /studio/macro/${body.macroId}`, change);
  expect(changed.body).toEqual({ ...change, macroId: body.macroId, version: 2 });
  expect(await namesOf()).toEqual(['apology', 'Greeting']);
  expect((await desk.request(`DELETE /studio/macro/${body.macroId}`, { version: 2 })).status).toBe(200);
  expect(await namesOf()).toEqual(['apology']);
  expect((await desk.request(`PUT /studio/macro/${body.macroId}`, change)).body.code).toBe('NOT_FOUND');
});

it('a change of a text that another person has changed in the meantime is refused', async () => {
  const { macroId } = (await desk.request('POST /studio/macro', { name: 'Ticket', texts })).body;
  const change = (name: string) => desk.request(`PUT /studio/macro/${macroId}`, { version: 1, name, texts });
  const both = await Promise.all([change('One'), change('Two')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await desk.request(`DELETE /studio/macro/${macroId}`, { version: 1 })).body.code).toBe('MACRO_CHANGED');
});

it('a text without a language, and one more than may be, are refused', async () => {
  const missing = { name: 'Half', texts: { ...texts, ja: ' ' } };
  expect((await desk.request('POST /studio/macro', missing)).status).toBe(400);
  await world.test.owner.query(
    `INSERT INTO inquiry_macro (macro_id, name, texts) SELECT 'many-' || n, 'Many', $1 FROM generate_series(1, $2) AS n`,
    [JSON.stringify(texts), maxMacros],
  );
  const { body } = await desk.request('POST /studio/macro', { name: 'One more', texts });
  expect(body).toMatchObject({ code: 'MACROS_FULL', max: maxMacros });
});

it('saved texts can’t be changed by staff who only read', async () => {
  expect((await auditor.request('POST /studio/macro', { name: 'x', texts })).body).toMatchObject({
    code: 'RIGHT_REQUIRED',
    right: 'inquiry.answer',
  });
});
