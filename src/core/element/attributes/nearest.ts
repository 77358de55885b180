/** Edit distance: letters to add, remove or change to turn one word into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (let place = 0; place < other.length; place++) {
      const changed = (row[place] ?? 0) + (other[place] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The known word that was probably meant: at most a third of its letters differ, or it starts the same. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const written = word.toLowerCase();
  const found = names
    .map((each) => ({
      each,
      off: each.toLowerCase().startsWith(written) ? 0 : distance(written, each.toLowerCase()),
    }))
    .toSorted((one, other) => one.off - other.off)[0];
  return found && found.off <= Math.max(2, found.each.length / 3) ? found.each : undefined;
}
