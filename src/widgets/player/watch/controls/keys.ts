/** The command of a key in the player. */
export type Command =
  | { name: 'toggle' | 'mute' | 'captions' | 'fullScreen' | 'slower' | 'faster' | 'start' | 'end' }
  | { name: 'skip'; seconds: number }
  | { name: 'volume'; by: number }
  | { name: 'share'; of: number };

const commands: Readonly<Record<string, Command>> = {
  ' ': { name: 'toggle' },
  k: { name: 'toggle' },
  j: { name: 'skip', seconds: -10 },
  l: { name: 'skip', seconds: 10 },
  ArrowLeft: { name: 'skip', seconds: -5 },
  ArrowRight: { name: 'skip', seconds: 5 },
  ArrowUp: { name: 'volume', by: 0.05 },
  ArrowDown: { name: 'volume', by: -0.05 },
  m: { name: 'mute' },
  c: { name: 'captions' },
  f: { name: 'fullScreen' },
  '<': { name: 'slower' },
  '>': { name: 'faster' },
  Home: { name: 'start' },
  End: { name: 'end' },
};

/** The fields of a keyboard event that count here. */
export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The command of a key; null if the key belongs to the browser, the page or the focused control: Space presses a
 * button, arrows move a slider and a choice.
 */
export function commandOf(
  { key, ctrlKey, metaKey, altKey }: Key,
  focused: 'button' | 'slider' | 'choice' | 'stage',
): Command | null {
  if (ctrlKey || metaKey || altKey) return null;
  const moves = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (key === ' ' && focused !== 'stage' && focused !== 'slider') return null;
  if (moves && (focused === 'slider' || focused === 'choice')) return null;
  if (/^[0-9]$/.test(key)) return { name: 'share', of: Number(key) / 10 };
  // With caps lock, or in a layout where the character needs Shift.
  return commands[key] ?? commands[key.toLowerCase()] ?? null;
}
