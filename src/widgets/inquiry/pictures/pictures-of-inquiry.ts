import { type Signal, signal } from '@preact/signals-react';
import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import type { InquiryState } from '../inquiry-state.ts';
import type { PicturesState } from './pictures-state.ts';

/** Pictures that any part of the service center sends to an inquiry; its page shows them, whichever part began. */
export interface PicturesOfInquiry {
  /** With the question; null where that was sent before this page was loaded. */
  question: PicturesState | null;
  /** With the reply that is being written. */
  reply: PicturesState | null;
  /** The inquiry as it was after the last picture; null before one was sent. */
  latest: Signal<Inquiry | null>;
}

const byDesk = new WeakMap<InquiryState, Map<string, PicturesOfInquiry>>();

export function picturesOf(desk: InquiryState, inquiryId: string): PicturesOfInquiry {
  const all = byDesk.get(desk) ?? new Map<string, PicturesOfInquiry>();
  byDesk.set(desk, all);
  const own = all.get(inquiryId) ?? { question: null, reply: null, latest: signal(null) };
  all.set(inquiryId, own);
  return own;
}

/** The inquiry with the pictures that were sent after it was read. */
export function withLatest(inquiry: Inquiry, { latest }: PicturesOfInquiry): Inquiry {
  const { pictures } = latest.value ?? inquiry;
  return pictures.length > inquiry.pictures.length ? { ...inquiry, pictures } : inquiry;
}
