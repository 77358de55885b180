import pg from 'pg';
import { type ErrorCode, Refusal } from '../../platform/http/errors.ts';

/** The refusal for each constraint. Earlier checks can be outdated, so the constraints decide. */
const takenBy: Readonly<Record<string, ErrorCode>> = {
  fan_nickname_unique: 'NICKNAME_TAKEN',
  fan_email_unique: 'EMAIL_TAKEN',
  fan_identity_held: 'REJOIN_LATER',
  fan_of_age: 'UNDERAGE',
};

/** The same for an identity that a member links. The codes do not reveal whose it is. */
export const takenInLinking: Readonly<Record<string, ErrorCode>> = {
  fan_identity_unique: 'IDENTITY_TAKEN',
  fan_identity_held: 'IDENTITY_RESERVED',
};

/** Converts a violated constraint into its refusal. */
export async function refusingTaken<T>(work: () => Promise<T>, refusals = takenBy): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof pg.DatabaseError && error.constraint ? refusals[error.constraint] : undefined;
    throw code ? new Refusal(code) : error;
  }
}
