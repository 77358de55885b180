import { z } from 'zod';
import type { AuditedAction } from '../../rules/staff/actions.ts';
import { maxBulkMembers } from '../../rules/staff/jobs.ts';
import { maxGrantedDays, maxGrantedVotes } from '../../rules/staff/limits.ts';
import type { StaffRight } from '../../rules/staff/rights.ts';
import { suspensionReasons } from '../../rules/suspension.ts';
import type { JobWork } from '../job/service.ts';
import { appendEntry } from '../platform/audit-log/audit-log.ts';
import type { Recorded } from '../platform/audit-log/recorder.ts';
import type { Connection } from '../platform/database/database.ts';
import { Id, Language } from '../platform/http/contract.ts';
import { isErrorCode, wordsOfCode } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { csvOf } from '../platform/text/csv.ts';
import type { MemberActions } from './actions.ts';

/** The actions that the staff can apply to many members at once. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('WARN'), cause: z.enum(suspensionReasons) }),
  z.object({ kind: z.literal('SIGN_OUT') }),
  z.object({
    kind: z.literal('GRANT'),
    count: z.int().min(1).max(maxGrantedVotes),
    /** Days until they expire; null: never. */
    days: z.int().min(1).max(maxGrantedDays).nullable(),
  }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkMembers = z
  .array(Id)
  .min(1)
  .max(maxBulkMembers)
  .refine((ids) => new Set(ids).size === ids.length, 'must not contain a member twice');

const BulkInput = z.object({ action: BulkAction, userIds: BulkMembers, language: Language });
export type BulkInput = z.infer<typeof BulkInput>;

/** The right that each action needs for one member, and its name in the audit log. */
export const bulkRules: Readonly<Record<BulkAction['kind'], { right: StaffRight; action: AuditedAction }>> = {
  WARN: { right: 'member.help', action: 'member.warn' },
  SIGN_OUT: { right: 'member.help', action: 'member.signOut' },
  GRANT: { right: 'member.grant', action: 'vote.grant' },
};

type Deps = Pick<Platform, 'sealing' | 'words'>;

/** The job handles one member after the other. Each has an entry in the audit log, as after the same action on the member's page. */
export function bulkWork(
  { sealing, words }: Deps,
  actions: MemberActions,
  kind: BulkAction['kind'],
): JobWork<BulkInput> {
  const { right, action: auditedAction } = bulkRules[kind];

  function doOne(connection: Connection, action: BulkAction, userId: string): Promise<Recorded<unknown>> {
    switch (action.kind) {
      case 'WARN':
        return actions.warn(connection, userId, action.cause);
      case 'SIGN_OUT':
        return actions.signOut(connection, userId);
      case 'GRANT':
        return actions.grant(connection, { userId, count: action.count, days: action.days });
    }
  }

  return {
    kind: `MEMBER_${kind}`,
    right,
    input: BulkInput,
    steps: ({ userIds }) => userIds.length,
    async step(connection, { action, userIds }, position, { actor, reason, jobId }) {
      const userId = userIds[position] ?? '';
      const { object, before, after } = await doOne(connection, action, userId);
      await appendEntry(connection, sealing, actor, {
        action: auditedAction,
        object,
        reason,
        before,
        after: { ...(typeof after === 'object' ? after : {}), jobId },
      });
    },
    finish: async ({ userIds, language }, outcomes) => ({
      name: 'members.csv',
      type: 'text/csv',
      text: csvOf([
        [words(language, 'studio-jobs:csv.member'), words(language, 'studio-jobs:csv.outcome')],
        ...userIds.map((userId, position) => {
          const outcome = outcomes[position];
          // The job was stopped or failed before this member.
          if (outcome === undefined) return [{ id: userId }, words(language, 'studio-jobs:csv.notDone')];
          return [
            { id: userId },
            isErrorCode(outcome) ? words(language, wordsOfCode(outcome)) : words(language, 'studio-jobs:csv.done'),
          ];
        }),
      ]),
    }),
  };
}
