import { join } from 'node:path';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { PolicyService } from '../policy/service.ts';
import type { ArtistContent, TitleContent, TitleService } from '../title/service.ts';
import { VoteContentError, type VoteService } from '../vote/service.ts';
import { checkContent } from './check.ts';
import { importEvents } from './events.ts';
import { frozenProblems } from './frozen.ts';
import { keepMoments, rememberMoments } from './keep-moments.ts';
import { demoDistribution, prepareVote } from './line-up.ts';
import { importNotices } from './notices.ts';
import { importPasses } from './passes.ts';
import { preparePicture } from './pictures.ts';
import { importPolicies } from './policies.ts';
import { ContentError, inReadingOrder } from './problems.ts';
import { importProducts } from './products.ts';
import { importQuestions } from './questions.ts';
import { type Content, readContent } from './read.ts';
import { importStreams } from './streams.ts';

/** Ids of what an import wrote, by kind; what was already so is in neither list. */
export interface ImportReport {
  created: Record<Kind, string[]>;
  changed: Record<Kind, string[]>;
  /** How many ballots a demo's votes were filled with. */
  demoBallots: number;
  /** And its events. */
  demoEntrants: number;
}
type Kind =
  | 'titles'
  | 'artists'
  | 'votes'
  | 'products'
  | 'passes'
  | 'streams'
  | 'events'
  | 'questions'
  | 'notices'
  | 'policies';

export interface ContentService {
  /**
   * Brings the database to what a folder says, in one transaction. Again it changes nothing. What the folder doesn't
   * name stays as it is: nothing is ever deleted.
   * @throws ContentError with every mistake; then nothing has been imported
   */
  importFolder(folder: string, now?: Date): Promise<ImportReport>;
}

type VotesForContent = Pick<VoteService, 'saveVotes' | 'seedDemoBallots' | 'setWelcome' | 'voidVote' | 'readVote'>;
type TitlesForContent = Pick<TitleService, 'saveTitles' | 'saveArtists'>;

/** Imports wait for one another. */
const importLock = advisoryLocks.contentImport;

export function createContentService(
  platform: Platform,
  titles: TitlesForContent,
  votes: VotesForContent,
  tickets: Parameters<typeof importPasses>[1],
  policies: Pick<PolicyService, 'savePolicies'>,
): ContentService {
  const media = join(platform.config.dataDirectory, 'media');
  return {
    async importFolder(folder, now = new Date()) {
      const content = await readContent(folder);
      const problems = checkContent(content, now);
      if (problems.length > 0) throw new ContentError(problems);
      return inTransaction(platform.pool, async (connection) => {
        await connection.query('SELECT pg_advisory_xact_lock($1)', [importLock]);
        const savedTitles = await titles.saveTitles(connection, await prepareTitles(content, media));
        const savedArtists = await titles.saveArtists(connection, await prepareArtists(content, media));
        const savedVotes = await importVotes(connection, votes, content, media, now);
        const savedProducts = await importProducts(connection, content, media, now);
        const savedPasses = await importPasses(connection, tickets, content, media);
        const savedStreams = await importStreams(connection, content, media, { now, port: platform.config.port });
        const savedQuestions = await importQuestions(connection, content);
        const savedNotices = await importNotices(connection, content, now);
        const savedEvents = await importEvents(connection, content, media, now);
        const savedPolicies = await importPolicies(connection, policies, content.policies);
        return {
          created: {
            titles: savedTitles.created,
            artists: savedArtists.created,
            votes: savedVotes.created,
            products: savedProducts.created,
            passes: savedPasses.created,
            streams: savedStreams.created,
            questions: savedQuestions.created,
            notices: savedNotices.created,
            events: savedEvents.created,
            policies: savedPolicies.created,
          },
          changed: {
            titles: savedTitles.changed,
            artists: savedArtists.changed,
            votes: savedVotes.changed,
            products: savedProducts.changed,
            passes: savedPasses.changed,
            streams: savedStreams.changed,
            questions: savedQuestions.changed,
            notices: savedNotices.changed,
            events: savedEvents.changed,
            policies: savedPolicies.changed,
          },
          demoBallots: savedVotes.demoBallots,
          demoEntrants: savedEvents.demoEntrants,
        };
      });
    },
  };
}

async function prepareTitles(content: Content, media: string): Promise<TitleContent[]> {
  const prepared: TitleContent[] = [];
  for (const title of content.titles) {
    const { id, accent, name, tagline, description } = title.entry;
    const shown = { seed: id, name };
    const poster = await preparePicture(content, title, title.entry.poster, shown, media);
    const stage = await preparePicture(content, title, title.entry.stage, shown, media);
    prepared.push({ titleId: id, accent, name, tagline, description, poster, stage });
  }
  return prepared;
}

async function prepareArtists(content: Content, media: string): Promise<ArtistContent[]> {
  const prepared: ArtistContent[] = [];
  for (const artist of content.artists) {
    const { id, titles, name, note } = artist.entry;
    const first = content.titles.find((title) => title.entry.id === titles[0]);
    const accent = artist.entry.accent ?? first?.entry.accent;
    if (accent === undefined) throw new Error(`There is no title ${titles[0]}`);
    const portrait = await preparePicture(content, artist, artist.entry.portrait, { seed: id, name }, media);
    prepared.push({ artistId: id, accent, name, note, portrait, titleIds: titles });
  }
  return prepared;
}

async function importVotes(connection: Connection, votes: VotesForContent, content: Content, media: string, now: Date) {
  const settled = [];
  for (const vote of content.votes) settled.push({ vote, times: await keepMoments(connection, vote.entry, now) });
  const frozen = await Promise.all(settled.map(({ vote, times }) => frozenProblems(votes, vote, times)));
  if (frozen.flat().length > 0) throw new ContentError(inReadingOrder(frozen.flat()));

  const welcome = content.settings[0]?.entry.welcomePaidRights;
  if (welcome !== undefined) await votes.setWelcome(connection, welcome.count, welcome.validDays);
  const report = { created: [] as string[], changed: [] as string[], demoBallots: 0 };
  for (const { vote, times } of settled) {
    const { entry, source, path } = vote;
    const prepared = await prepareVote(content, vote, times, media);
    const saved = await votes.saveVotes(connection, [prepared]).catch((error: unknown) => {
      if (!(error instanceof VoteContentError)) throw error;
      throw new ContentError([source.problem([...path, 'id'], error.message)]);
    });
    await rememberMoments(connection, entry, times);
    report.created.push(...saved.created);
    report.changed.push(...saved.changed);
    if (entry.demoBallots !== undefined && saved.created.length > 0) {
      const distribution = demoDistribution(prepared.candidates, entry.demoBallots);
      report.demoBallots += await votes.seedDemoBallots(connection, entry.id, distribution);
    }
    if (entry.voided !== undefined) await votes.voidVote(connection, entry.id, entry.voided);
  }
  return report;
}
