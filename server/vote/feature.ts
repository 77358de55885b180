import { defineFeature } from '../composition/define-feature.ts';
import { titleFeature } from '../title/feature.ts';
import { webhookFeature } from '../webhook/feature.ts';
import { castBallots, closingVotes } from './attention.ts';
import { voteInvariants } from './ballots/invariants.ts';
import { demoBallotsKind } from './content/demo-ballots.ts';
import { settingsKind, voteKind } from './content/kind.ts';
import { voteCalls } from './contract.ts';
import { voteMeasures } from './measures.ts';
import { nextEnd, notifyOfEndedVotes } from './notify-partners.ts';
import { votePersonalData } from './personal-data.ts';
import { voteRoutes } from './routes.ts';
import { createVoteService } from './service.ts';
import { studioVoteCalls } from './studio/studio-contract.ts';
import { studioVoteRoutes } from './studio/studio-routes.ts';
import { listVotePages, votePages } from './vote-page.ts';

export const voteFeature = defineFeature({
  name: 'vote',
  calls: { ...voteCalls, ...studioVoteCalls },
  writes: {
    ballot: ['INSERT'],
    ballot_void: ['INSERT'],
    chain_head: ['INSERT'],
    ledger: ['UPDATE'],
    vote: ['INSERT', 'UPDATE'],
    vote_ledger: ['INSERT', 'UPDATE'],
    vote_told: ['INSERT'],
    tally: ['INSERT', 'UPDATE'],
    fan_day: ['INSERT', 'UPDATE'],
    paid_lot: ['INSERT', 'UPDATE'],
  },
  invariants: voteInvariants,
  command: { area: 'vote', load: () => import('./command.ts') },
  content: [settingsKind, voteKind, demoBallotsKind],
  create(platform, { serviceOf }) {
    const votes = createVoteService(platform, serviceOf(titleFeature));
    serviceOf(webhookFeature).watch({ look: (pool) => notifyOfEndedVotes(platform, pool), nextAt: nextEnd });
    return {
      service: votes,
      routes: [...voteRoutes(platform, votes), ...studioVoteRoutes(platform)],
      personalData: votePersonalData(platform),
      sitePages: votePages(platform, votes),
      listPages: () => listVotePages(platform),
      attention: [closingVotes(platform)],
      figures: [castBallots(platform)],
      search: { VOTE: votes.search },
      measures: voteMeasures(votes),
      start: votes.start,
      sweep: votes.sweep,
      close: votes.close,
    };
  },
});
