import { expect, it } from 'vitest';
import { commandAuthor } from './command-audit-log.ts';

it.each([
  ['mina', {}, 'mina'],
  ['mina', { SUDO_USER: 'jo' }, 'mina'],
  ['root', { SUDO_USER: 'jo' }, 'jo@web-1'],
  ['root', {}, 'root@web-1'],
  ['root', { SUDO_USER: '' }, 'root@web-1'],
  ['uid 0', {}, 'root@web-1'],
  ['uid 0', { SUDO_USER: 'jo' }, 'jo@web-1'],
  ['uid 1000', {}, 'uid 1000'],
])('a command of %s in the environment %o has the author %s', (user, environment, author) => {
  expect(commandAuthor(user, environment, 'web-1')).toBe(author);
});
