/**
 * Parses a reply's JSON object; undefined for anything else. An integer that JavaScript would round is kept as a string
 * of its digits, so that a 20-digit id is unchanged when it is sent back.
 */
export function parseReply(text: string): Record<string, unknown> | undefined {
  if (text === '') return {};
  try {
    const content: unknown = /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
    return isRecord(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const rounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return rounded ? (context?.source ?? value) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
