import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Requester, RequesterQuestion } from '../../../core/session/handoff-message.ts';

/** The page that opened this window, if it is one of this origin. */
export interface Opener {
  /** Its own answer; null until there is one. The first one stays, since the fan then sees for whom a code is made. */
  requester: ReadonlySignal<Requester | null>;
  /** This window has no opener, or no page of this origin has answered in time. An answer may still come. */
  isSilent: ReadonlySignal<boolean>;
  /** Posts a message that only a page of this origin can read. */
  post(message: object): void;
  dispose(): void;
}

/** How long the opener may take for an answer: a page on a slow device may be busy. */
export const answerMs = 3_000;

/**
 * Asks the page that opened this window who it is. An address is no proof of that: every page can write one, with a challenge of
 * their own.
 */
export function identifyOpener(origin: string): Opener {
  const opener: Window | null = window.opener;
  const requester = signal<Requester | null>(null);
  const isSilent = signal(opener === null);
  const onMessage = ({ origin: from, source, data }: MessageEvent<unknown>): void => {
    if (opener === null || source !== opener || from !== origin || requester.peek()) return;
    if (isRequester(data)) requester.value = data;
  };
  const post = (message: object): void => opener?.postMessage(message, origin);
  addEventListener('message', onMessage);
  const timer = setTimeout(() => {
    isSilent.value = true;
  }, answerMs);
  const question: RequesterQuestion = { type: 'fan-handoff-who' };
  post(question);
  return {
    requester,
    isSilent,
    post,
    dispose(): void {
      removeEventListener('message', onMessage);
      clearTimeout(timer);
    },
  };
}

/** A page can post data of any form. */
function isRequester(data: unknown): data is Requester {
  const { type, challenge, device }: Record<string, unknown> = Object(data);
  return type === 'fan-handoff-requester' && isAsker(challenge, device);
}

export const isAsker = (challenge: unknown, device: unknown): boolean =>
  typeof challenge === 'string' && challenge.length === 43 && typeof device === 'string' && device !== '';
