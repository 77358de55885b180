import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Copy, createCopy } from './testing-copy.ts';

/** Each test starts a server, and the compiler on all sources. Milliseconds. */
const timeoutMs = 300_000;

const toy: Record<string, string> = {
  'server/toy/contract.ts': `import { z } from 'zod';
import { defineCalls, Id } from '../platform/http/contract.ts';

export const toyCalls = defineCalls({
  'GET /toy/:toyId': {
    summary: 'A toy',
    access: 'open',
    params: z.object({ toyId: Id }),
    response: z.object({ name: z.string(), pieces: z.int() }),
    errors: ['NOT_FOUND'],
  },
});
`,
  'server/toy/schema/0001-toy.sql': `CREATE TABLE toy (
  toy_id text PRIMARY KEY, title_id text NOT NULL REFERENCES title, name jsonb NOT NULL, pieces integer NOT NULL
);
`,
  'server/toy/config.ts': `import type { Settings } from '../platform/config.ts';

/** How many pieces a toy has. */
export const toySettings: Settings<number> = {
  parse({ TOY_PIECES: text = '3' }) {
    const pieces = Number(text);
    return { config: pieces, problems: pieces > 0 ? [] : ['TOY_PIECES must be a number above 0.'] };
  },
};
`,
  'server/toy/content/kind.ts': `import { z } from 'zod';
import { checkTitle } from '../../content/check/check.ts';
import type { ContentKind } from '../../content/content.ts';
import { Id, Name } from '../../../rules/content/parts.ts';
import { toySettings } from '../config.ts';

const ToyEntry = z.strictObject({ id: Id, title: Id, name: Name });
type ToyEntry = z.infer<typeof ToyEntry>;

export const toyKind: ContentKind<ToyEntry> = {
  name: 'toys',
  one: 'toy',
  counted: 'toys',
  order: 110,
  reading: { list: ToyEntry },
  check: (content) => content.of(toyKind).flatMap((toy) => checkTitle(content, toy, ['title'], toy.entry.title)),
  async save({ content, connection, platform }) {
    const created: string[] = [];
    for (const { entry } of content.of(toyKind)) {
      const values = [entry.id, entry.title, entry.name, platform.config.of(toySettings)];
      const { rowCount } = await connection.query(
        'INSERT INTO toy VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        values,
      );
      if (rowCount === 1) created.push(entry.id);
    }
    return { created, changed: [] };
  },
};
`,
  'server/toy/feature.ts': `import { defineFeature } from '../composition/define-feature.ts';
import { Refusal } from '../platform/http/errors.ts';
import { routes } from '../platform/http/routes.ts';
import { toySettings } from './config.ts';
import { toyKind } from './content/kind.ts';
import { toyCalls } from './contract.ts';

export const toyFeature = defineFeature({
  name: 'toy',
  calls: toyCalls,
  settings: toySettings,
  content: [toyKind],
  create: (platform) => ({
    service: null,
    routes: routes(toyCalls, {
      'GET /toy/:toyId': async ({ params, caller }) => {
        const { rows } = await platform.pool.query<{ name: string; pieces: number }>(
          'SELECT name ->> $2 AS name, pieces FROM toy WHERE toy_id = $1',
          [params.toyId, caller.language],
        );
        if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
        return rows[0];
      },
    }),
  }),
});
`,
  // The browser's typed client as it sees the feature; the compiler checks it as the feature's test.
  'server/toy/testing-client.ts': `import type { Reply } from '../../src/core/api/call.ts';

export const toy: Reply<'GET /toy/:toyId'> = { name: 'Top', pieces: 3 };
// @ts-expect-error -- the contract says what a toy has
export const wrong: Reply<'GET /toy/:toyId'> = { name: 'Top', colour: 'red' };
`,
};

const words = (text: string) => `{ ko: ${text}, en: ${text}, ja: ${text} }`;
const content = {
  'folder/toys.yaml': `toys:
  - { id: top, title: show, name: Spinning top }
titles:
  - id: show
    accent: "#6a3df0"
    name: Show
    tagline: ${words('One')}
    description: ${words('One')}
    poster: dot.svg
    stage: dot.svg
`,
  'folder/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
};

describe('a feature that is added', { timeout: timeoutMs }, () => {
  let copy: Copy;
  beforeAll(async () => {
    copy = await createCopy();
    copy.write(toy);
    copy.edit('server/features.ts', /^/, "import { toyFeature } from './toy/feature.ts';\n");
    copy.edit('server/features.ts', '\n] as const', '\n  toyFeature,\n] as const');
  }, timeoutMs);
  afterAll(() => copy.close(), timeoutMs);

  it('changes one file outside of its folder', () => {
    expect(copy.changed().filter((file) => !file.startsWith('server/toy/'))).toEqual(['server/features.ts']);
  });

  it('compiles, also in the browser’s typed client, and imports in the right direction', async () => {
    await copy.node('node_modules/typescript/bin/tsc', '--noEmit');
    await copy.node('scripts/checks/check-imports.ts');
  });

  it('is imported, served and described', async () => {
    copy.write(content);
    expect(await copy.node('server/command.ts', 'content', 'import', 'folder')).toBe(
      'New titles: 1 (show).\nNew toys: 1 (top).\n',
    );
    const origin = await copy.start();
    const reply = await fetch(`${origin}/api/v1/toy/top`);
    expect([reply.status, await reply.json()]).toEqual([200, { name: 'Spinning top', pieces: 3 }]);
    expect((await fetch(`${origin}/api/v1/toy/unknown`)).status).toBe(404);
    const document = await (await fetch(`${origin}/api/v1/openapi.json`)).json();
    expect(document.paths['/toy/{toyId}'].get.summary).toBe('A toy');
  });

  it('has its settings checked at the start, with all others', async () => {
    copy.edit('server/toy/config.ts', "= '3'", "= '0'");
    await expect(copy.node('server/command.ts', 'vote', 'verify')).rejects.toThrow(
      'TOY_PIECES must be a number above 0.',
    );
  });
});

describe('a feature that is removed', { timeout: timeoutMs }, () => {
  let copy: Copy;
  beforeAll(async () => {
    copy = await createCopy();
    copy.remove('server/oembed');
    copy.edit('server/features.ts', "import { oembedFeature } from './oembed/feature.ts';\n", '');
    copy.edit('server/features.ts', '  oembedFeature,\n', '');
  }, timeoutMs);
  afterAll(() => copy.close(), timeoutMs);

  it('leaves a server that compiles with its browser side, starts on an empty database and answers', async () => {
    await copy.node('node_modules/typescript/bin/tsc', '--noEmit');
    await copy.node('scripts/checks/check-imports.ts');
    const origin = await copy.start();
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${origin}/api/v1/home`)).status).toBe(200);
    for (const path of ['/api/v1/oembed', '/oembed/card/vote/final'])
      expect((await fetch(origin + path)).status, path).toBe(404);
  });
});
