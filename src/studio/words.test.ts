import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedActions } from '../../rules/staff/actions.ts';
import { recordedKinds, staffRights, staffRoles } from '../../rules/staff/rights.ts';
import { desks } from './routing/desks.ts';

describe.each(['ko', 'en', 'ja'])('the words of Studio in %s', (language) => {
  const words: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../locales/${language}/studio.json`), 'utf8'),
  );
  const at = (key: string): unknown => key.split('.').reduce<unknown>((part, name) => Object(part)[name], words);

  it.each([
    ['right', 'rights', staffRights],
    ['role', 'roles', staffRoles],
    ['recorded action', 'record.actions', recordedActions],
    ['kind of object', 'record.objectKinds', recordedKinds],
    ['desk', 'desks', desks.map(({ name }) => name)],
  ])('name every %s', (_, place, names) => {
    expect(names.filter((name) => typeof at(`${place}.${name}`) !== 'string')).toEqual([]);
  });
});
