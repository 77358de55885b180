/** How many values of a field are kept: the newest, which are of fans who are still there. */
const keptValues = 40;

/** Keeps the values of fields that other calls take: ids, codes and digests. */
export function learn(reply: unknown, known: Map<string, unknown[]>): void {
  if (Array.isArray(reply)) for (const one of reply) learn(one, known);
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return;
  for (const [name, value] of Object.entries(reply)) {
    if (typeof value === 'object') learn(value, known);
    else if (/Id$|^(code|cursor|termsId|version|signature|expires)$/.test(name)) {
      const values = known.get(name) ?? [];
      if (!values.includes(value)) known.set(name, [value, ...values].slice(0, keptValues));
    }
  }
}
