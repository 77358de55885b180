import type { Inquiry, Question } from '../../../server/inquiry/contract.ts';

/** The list with a new or changed inquiry in its place. */
export function withInquiry<Known extends Pick<Inquiry, 'inquiryId' | 'unread'>>(
  known: readonly Known[],
  changed: Known,
) {
  const before = known.find((one) => one.inquiryId === changed.inquiryId);
  return {
    rows: before ? known.map((one) => (one === before ? changed : one)) : [changed, ...known],
    /** True if the reply has been read just now. */
    isRead: before?.unread === true && !changed.unread,
  };
}

/** The questions of the topic; a search ignores the topic. */
export function shownOf<Known extends Pick<Question, 'topic'>>(
  all: readonly Known[],
  topic: Question['topic'] | null,
  isSearching: boolean,
): readonly Known[] {
  return topic === null || isSearching ? all : all.filter((one) => one.topic === topic);
}
