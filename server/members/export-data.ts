import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { exportFile } from '../account/service.ts';
import type { JobWork } from '../job/service.ts';
import { Id, Language } from '../platform/http/contract.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

const ExportInput = z.object({ userId: Id, language: Language, format: z.enum(['json', 'text']) });
export type ExportInput = z.infer<typeof ExportInput>;

/**
 * Everything that the platform holds of one member, as the member's own download has it.
 * @param features their personal data; read at the call, since some of them stand later in the list
 */
export function exportWork(
  { words }: Pick<Platform, 'words'>,
  features: () => readonly PersonalData[],
): JobWork<ExportInput> {
  return {
    kind: 'MEMBER_EXPORT',
    right: 'member.export',
    input: ExportInput,
    steps: () => features().length,
    async finish({ userId, language, format }, _, report) {
      const file = exportFile(features(), words, { userId, language, format, onSection: report });
      const isJson = format === 'json';
      return {
        name: isJson ? 'member.json' : 'member.txt',
        type: isJson ? 'application/json' : 'text/plain',
        text: await text(file),
      };
    },
  };
}
