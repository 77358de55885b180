import { oneOf, type PropsOf, text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Host } from '../../core/element/host.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

interface CastDetail {
  voteId: string;
  candidateId: string;
  free: number;
  paid: number;
}

export const voteElement = {
  tag: 'fan-vote',
  attributes: {
    voteId: text(),
    titleId: text(),
    filter: oneOf(['all', 'ongoing', 'ended', 'upcoming'], 'all'),
    candidateId: text(),
  },
  events: {
    'fan-navigate': cancelable<Navigation & { voteId: string | null }>(),
    'fan-before-cast': cancelable<CastDetail>(),
    'fan-vote-shown': event<{ voteId: string; name: string }>(),
    'fan-vote-cast': event<CastDetail & { ballotId: string }>(),
    'fan-share': event<{ voteId: string; candidateId: string; url: string }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['card', 'hero', 'candidate', 'stage', 'vote-button'],
  height: { default: '100rem' },
  words: 'vote',
} as const satisfies ElementContract;

export type VoteAttributes = PropsOf<typeof voteElement.attributes>;
export type VoteHost = Host<typeof voteElement>;

declare global {
  interface FanElements {
    'fan-vote': typeof voteElement;
  }
}
