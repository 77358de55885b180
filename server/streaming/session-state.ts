export type SessionState = 'ACTIVE' | 'ENDED' | 'SUPERSEDED' | 'EXPIRED' | 'REVOKED';

/** Every change of a session's state, and why. The database's trigger `keep_session` refuses any other. */
export const sessionTransitions: Readonly<Record<SessionState, Readonly<Partial<Record<SessionState, string>>>>> = {
  ACTIVE: {
    ENDED: 'the fan left, or there is nothing left to play',
    SUPERSEDED: 'another device took over, or the same one started anew',
    EXPIRED: 'three heartbeats in a row were missing',
    REVOKED: 'the ticket was reset, refunded or moved to another device, or an operator ended it',
  },
  ENDED: {},
  SUPERSEDED: {},
  EXPIRED: {},
  REVOKED: {},
};

/** The table as lines of text. */
export function printSessionTransitions(): string {
  return Object.entries(sessionTransitions.ACTIVE)
    .map(([to, why]) => `${`ACTIVE → ${to}`.padEnd(19)}  ${why}`)
    .join('\n');
}

/** The interval of heartbeats, and how many may be missed. */
export const heartbeatSeconds = 20;
export const missedBeats = 3;
