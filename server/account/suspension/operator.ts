const prefix = 'staff:';

/** A staff member as the operator in the history of suspensions. For a command, the operator is its `--by` argument. */
export const operatorOf = (staffId: string): string => prefix + staffId;

/** @returns the staff member's id; null for the operator of a command */
export const staffOf = (operator: string): string | null =>
  operator.startsWith(prefix) ? operator.slice(prefix.length) : null;
