/**
 * As `JSON.stringify`, also on a page whose library gives arrays a `toJSON` of its own: Prototype before 1.7 makes texts of
 * them.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key: string, item: unknown) {
    return Array.isArray(this[key]) ? this[key] : item;
  });
