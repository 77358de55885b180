import type { Inquiry, Question } from '../../../server/inquiry/contract.ts';

/** The list with a new or changed inquiry in its place. */
export function withInquiry<Row extends Pick<Inquiry, 'inquiryId' | 'unread'>>(rows: readonly Row[], changed: Row) {
  const before = rows.find((one) => one.inquiryId === changed.inquiryId);
  return {
    rows: before ? rows.map((one) => (one === before ? changed : one)) : [changed, ...rows],
    /** True if the reply has been read just now. */
    isRead: before?.unread === true && !changed.unread,
  };
}

/** The questions of the topic; a search ignores the topic. */
export function shownOf<Row extends Pick<Question, 'topic'>>(
  all: readonly Row[],
  topic: Question['topic'] | null,
  isSearching: boolean,
): readonly Row[] {
  return topic === null || isSearching ? all : all.filter((one) => one.topic === topic);
}
