import type { Translate } from '../../../core/words/words.ts';
import type { AuditEntry } from './audit-log-state.ts';

/** The actor: a staff member by name, a command by the person who decided it and the system's user, or a job of the server. */
export function actorOf({ actor }: Pick<AuditEntry, 'actor'>, t: Translate): string {
  if (actor.kind === 'STAFF') return actor.name ?? actor.id;
  const id = actor.name === null ? actor.id : `${actor.name} (${actor.id})`;
  return t(`record.actors.${actor.kind}`, { id });
}

export const actionOf = ({ action }: Pick<AuditEntry, 'action'>, t: Translate): string => t(`record.actions.${action}`);

/** The object of the action. */
export const objectOf = ({ object }: Pick<AuditEntry, 'object'>): string => `${object.kind} ${object.id}`;
