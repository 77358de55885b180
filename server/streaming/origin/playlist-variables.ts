/** The variables that a playlist gives names to, and those that it takes from its multivariant playlist (RFC 8216bis, 4.4.2.3). */
export type Variables = ReadonlyMap<string, string>;

const tag = '#EXT-X-DEFINE:';
const none: Variables = new Map();

/** True if a playlist needs the variables of its multivariant playlist. */
export const importsVariables = (text: string): boolean => text.includes(`${tag}IMPORT=`);

/**
 * A playlist with the values of its variables, which players then need not know.
 * @param place the playlist's own address, whose query may have values too
 * @param imported the variables of its multivariant playlist
 */
export function withVariables(
  text: string,
  place: URL,
  imported: Variables = none,
): { text: string; variables: Variables } {
  const variables = new Map<string, string>();
  if (!text.includes(tag)) return { text, variables };
  const filled = (line: string): string =>
    line.replaceAll(/\{\$([\w-]+)\}/g, (written, name: string) => variables.get(name) ?? written);
  const lines = text.split(/\r?\n/).flatMap((line) => {
    if (!line.startsWith(tag)) return [filled(line)];
    const attribute = (name: string): string | undefined => new RegExp(`[:,]${name}="([^"]*)"`).exec(line)?.[1];
    const definitions = [
      [attribute('NAME'), filled(attribute('VALUE') ?? '')],
      [attribute('IMPORT'), imported.get(attribute('IMPORT') ?? '')],
      [attribute('QUERYPARAM'), place.searchParams.get(attribute('QUERYPARAM') ?? '')],
    ] as const;
    for (const [name, value] of definitions) {
      // A line's end in a value would begin a line of its own.
      const isUsable = value !== undefined && value !== null && !/\p{Cc}/u.test(value);
      if (name !== undefined && isUsable) variables.set(name, value);
    }
    return [];
  });
  return { text: lines.join('\n'), variables };
}
