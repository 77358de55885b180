import { z } from 'zod';
import { readCode } from '../../../rules/codes/ticket-code.ts';
import { Id } from '../../../rules/content/parts.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { saveDemoCodes } from '../codes/batches.ts';
import { createTicketSecrets } from '../codes/secrets.ts';

const DemoCodes = z.strictObject({ pass: Id, codes: z.array(z.string()).min(1, 'must not be empty') });
type DemoCodes = z.infer<typeof DemoCodes>;

/** Public codes, for trials; never for a real pass. */
export const demoCodesKind: ContentKind<DemoCodes> = {
  name: 'demoCodes',
  order: 51,
  reading: { seeds: DemoCodes },
  uses: ({ pass }) => [{ kind: 'passes', id: pass }],
  check: (content) => content.of(demoCodesKind).flatMap((codes) => checkCodes(content, codes)),
  save: saveAll,
};

function checkCodes(content: Content, { entry, source, path }: Located<DemoCodes>): Problem[] {
  const problems = entry.codes.flatMap((code, index) =>
    readCode(code) === null
      ? [source.problem([...path, 'codes', index], `\`${code}\` is no code: its check character is wrong.`)]
      : [],
  );
  if (isDeclared(content, 'passes', entry.pass)) return problems;
  return [source.problem([...path, 'pass'], mistake('UNKNOWN', { one: 'pass', id: entry.pass })), ...problems];
}

async function saveAll({ entriesOf, connection, platform }: ImportJob): Promise<Saved> {
  const secrets = createTicketSecrets(platform.config.ticketSecrets);
  for (const { entry } of entriesOf(demoCodesKind)) await saveDemoCodes(connection, secrets, entry.pass, entry.codes);
  return { created: [], changed: [] };
}
