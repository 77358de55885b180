import { describe, expect, it } from 'vitest';
import { commandOf, type Key } from './keys.ts';

const key = (key: string, held: Partial<Key> = {}): Key => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('a key in the player', () => {
  it('has the usual command of video players', () => {
    expect(commandOf(key('k'), 'button')).toEqual({ name: 'toggle' });
    expect(commandOf(key(' '), 'stage')).toEqual({ name: 'toggle' });
    expect(commandOf(key('j'), 'stage')).toEqual({ name: 'skip', seconds: -10 });
    expect(commandOf(key('ArrowRight'), 'stage')).toEqual({ name: 'skip', seconds: 5 });
    expect(commandOf(key('7'), 'stage')).toEqual({ name: 'share', of: 0.7 });
    expect(commandOf(key('>'), 'stage')).toEqual({ name: 'faster' });
    expect(commandOf(key('M'), 'stage')).toEqual({ name: 'mute' });
  });

  it('is left to the focused control', () => {
    expect(commandOf(key(' '), 'button')).toBeNull();
    expect(commandOf(key(' '), 'choice')).toBeNull();
    expect(commandOf(key('ArrowLeft'), 'slider')).toBeNull();
    expect(commandOf(key('ArrowDown'), 'choice')).toBeNull();
    expect(commandOf(key('Home'), 'slider')).toBeNull();
    expect(commandOf(key('ArrowLeft'), 'button')).toEqual({ name: 'skip', seconds: -5 });
  });

  it('is left to the browser with a modifier, and to the page without a command', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(commandOf(key('f', held), 'stage')).toBeNull();
    for (const other of ['Tab', 'Escape', 'Enter', 'x', 'PageDown']) expect(commandOf(key(other), 'stage')).toBeNull();
  });
});
