/** Where a lot of vote rights came from, by its `source`: `order:…` and `operator:…` name which one. */
export function rightSource(source: string): 'daily' | 'welcome' | 'order' | 'operator' {
  const [kind = ''] = source.split(':');
  return kind === 'daily' || kind === 'welcome' || kind === 'order' ? kind : 'operator';
}
