/** Long work of the staff; the words of each are `studio-jobs:kinds`. */
export const jobKinds = ['MEMBER_WARN', 'MEMBER_SIGN_OUT', 'MEMBER_GRANT', 'MEMBER_EXPORT', 'ANNOUNCEMENT'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'STOPPED'] as const;
export type JobState = (typeof jobStates)[number];

/** True if a job waits or runs. */
export const isUnderWay = (state: JobState): boolean => state === 'WAITING' || state === 'RUNNING';

/** Days for which the file that a job made can be downloaded. */
export const jobResultDays = 3;
/** The max number of members in one bulk action. */
export const maxBulkMembers = 500;
