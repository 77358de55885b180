export interface TimeOrder {
  /** The key of the time that is wrong where both stand the other way round. */
  readonly field: string;
  readonly other: string;
  readonly code: 'AFTER' | 'NOT_BEFORE' | 'NOT_AFTER';
}

const order = (field: string, code: TimeOrder['code'], other: string): TimeOrder => ({ field, other, code });

/** Which times of an entry follow which, by the kind of content; those of a stream are in each of its rounds. */
export const timeOrders = {
  votes: [
    order('closes', 'AFTER', 'opens'),
    order('results', 'NOT_BEFORE', 'closes'),
    order('blindFrom', 'NOT_BEFORE', 'opens'),
    order('blindFrom', 'NOT_AFTER', 'closes'),
  ],
  notices: [order('until', 'AFTER', 'from')],
  products: [order('closes', 'AFTER', 'opens')],
  streams: [
    order('starts', 'AFTER', 'entryOpens'),
    order('ends', 'AFTER', 'starts'),
    order('vodUntil', 'AFTER', 'ends'),
    order('vodUntil', 'AFTER', 'vodFrom'),
  ],
  events: [
    order('closes', 'AFTER', 'opens'),
    order('results', 'NOT_BEFORE', 'closes'),
    order('infoUntil', 'NOT_BEFORE', 'results'),
    order('purge', 'NOT_BEFORE', 'infoUntil'),
    order('beaconAt', 'AFTER', 'closes'),
    order('beaconAt', 'NOT_AFTER', 'results'),
  ],
} as const satisfies Record<string, readonly TimeOrder[]>;

/** The violated orders of these times. A missing time is ignored. */
export const backwardTimes = (
  orders: readonly TimeOrder[],
  times: Readonly<Record<string, Date | null | undefined>>,
): TimeOrder[] =>
  orders.filter(({ field, other, code }) => {
    const [own, from] = [times[field]?.getTime(), times[other]?.getTime()];
    if (own === undefined || from === undefined) return false;
    if (code === 'AFTER') return own <= from;
    return code === 'NOT_BEFORE' ? own < from : own > from;
  });
