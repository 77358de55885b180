/** How many values of a field are kept: the newest, which are of fans who are still there. */
const maxValues = 40;

/** Keeps the values of fields that other calls take: ids, codes and digests. */
export function learn(reply: unknown, knownValues: Map<string, unknown[]>): void {
  if (Array.isArray(reply)) for (const one of reply) learn(one, knownValues);
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return;
  for (const [name, value] of Object.entries(reply)) {
    if (typeof value === 'object') learn(value, knownValues);
    else if (/Id$|^(code|cursor|termsId|version|signature|expires)$/.test(name)) {
      const values = knownValues.get(name) ?? [];
      if (!values.includes(value)) knownValues.set(name, [value, ...values].slice(0, maxValues));
    }
  }
}
