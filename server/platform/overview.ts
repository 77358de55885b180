import type { AttentionKind, FigureKind } from '../../rules/staff/attention.ts';
import type { StaffRight } from '../../rules/staff/rights.ts';
import type { Language } from './http/contract.ts';
import type { Staff } from './http/staff/staff-access.ts';

/** The staff member who reads the open work. */
export interface AttentionQuestion {
  readonly staff: Staff;
  /** The titles for which the source's right is held. */
  readonly titles: 'all' | readonly string[];
  readonly language: Language;
}

/** Open work: one thing with its name, or many of a kind. */
export interface AttentionItem {
  /** At least one. */
  count: number;
  /** When it happened, the oldest of many; or when it will. */
  at: Date;
  name: string | null;
  id: string | null;
}

/** The open work of a feature. Its statements read small indexes of open rows. */
export interface AttentionSource {
  readonly kind: AttentionKind;
  /** The right of its readers; null: every staff member sees their own part. */
  readonly right: StaffRight | null;
  /** True if it belongs to no title: it is shown only to staff with the right for all titles. */
  readonly ofAllTitles?: true;
  read(question: AttentionQuestion): Promise<AttentionItem[]>;
}

export interface HourCount {
  /** The beginning of the hour. */
  hour: Date;
  count: number;
}

/** Figures of a feature by the hour. */
export interface FigureSource {
  readonly kind: FigureKind;
  readonly right: StaffRight;
  /** Hours without any may be left out. */
  countByHour(from: Date, until: Date): Promise<HourCount[]>;
}

/** One line for many of a kind; nothing where there is none. */
export const manyOf = (row: { count: number; at: Date | null } | undefined): AttentionItem[] =>
  row === undefined || row.at === null ? [] : [{ count: row.count, at: row.at, name: null, id: null }];
