import type { Inquiry, Question } from '../../../server/inquiry/contract.ts';

/** What a fan has asked, with one that is new or that changed in its place. */
export function withInquiry<Known extends Pick<Inquiry, 'inquiryId' | 'unread'>>(
  known: readonly Known[],
  changed: Known,
) {
  const before = known.find((one) => one.inquiryId === changed.inquiryId);
  return {
    rows: before ? known.map((one) => (one === before ? changed : one)) : [changed, ...known],
    /** Whether the fan has read the answer just now. */
    isRead: before?.unread === true && !changed.unread,
  };
}

/** Those of the topic; a search looks through all of them. */
export function shownOf<Known extends Pick<Question, 'topic'>>(
  all: readonly Known[],
  topic: Question['topic'] | null,
  isSearching: boolean,
): readonly Known[] {
  return topic === null || isSearching ? all : all.filter((one) => one.topic === topic);
}
