const prefix = 'staff:';

/** How the history of suspensions names a member of the staff; commands are given a name. */
export const operatorOf = (staffId: string): string => prefix + staffId;

/** @returns null for an operator of a command */
export const staffOf = (operator: string): string | null =>
  operator.startsWith(prefix) ? operator.slice(prefix.length) : null;
