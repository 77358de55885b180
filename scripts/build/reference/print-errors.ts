import english from '../../../locales/en/error.json' with { type: 'json' };
import { type ErrorCode, errorStatus, isStudioCode } from '../../../server/platform/http/errors.ts';

/** `/docs/errors.md`: every refusal of the platform, with the message that a fan reads. */
export function printErrors(): string {
  const words = new Map(Object.entries(english));
  // Codes of Studio's own calls do not concern partners.
  const forFans = Object.entries(errorStatus).filter(([code]) => !isStudioCode(code as ErrorCode));
  const rows = forFans.map(
    ([code, status]) => `| \`${code}\` | ${status} | ${sentenceOf(words.get(code)).replaceAll('|', '\\|')} |`,
  );
  return `# Codes of refusals

A \`fan-error\` carries one of these in \`detail.code\` when the platform has refused something, and the API gives it as \`code\` with the
status. Codes that are not from the platform are in [embedding.md](embedding.md#troubleshooting).

| Code | Status | What the fan reads |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** Messages with a count have several forms. */
const sentenceOf = (words: unknown): string => (typeof words === 'string' ? words : '');
