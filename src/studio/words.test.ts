import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditedActions } from '../../rules/staff/actions.ts';
import { auditedKinds, staffRights, staffRoles } from '../../rules/staff/rights.ts';
import { desks } from './routing/desks.ts';

describe.each(['ko', 'en', 'ja'])('the words of Studio in %s', (language) => {
  const words: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../locales/${language}/studio.json`), 'utf8'),
  );
  const at = (key: string): unknown => key.split('.').reduce<unknown>((part, name) => Object(part)[name], words);

  it.each([
    ['right', 'rights', staffRights],
    ['role', 'roles', staffRoles],
    ['recorded action', 'record.actions', auditedActions],
    ['kind of object', 'record.objectKinds', auditedKinds],
    ['desk', 'desks', desks.map(({ name }) => name)],
  ])('name every %s', (_, place, names) => {
    expect(names.filter((name) => typeof at(`${place}.${name}`) !== 'string')).toEqual([]);
  });
});
