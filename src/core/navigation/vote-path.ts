import { type SitePath, sitePath } from '../../../rules/site/site-path.ts';

/** The platform's page of one vote. */
export const votePath = (voteId: string): SitePath => sitePath('/votehome', { vote: voteId });
