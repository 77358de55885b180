import { numberKey } from '../../rules/codes/typed-code.ts';
import { nicknameProblem, normalizeNickname } from '../../rules/person/nickname.ts';
import type { MemberSources } from './service.ts';
import type { ListedMember } from './shapes.ts';

type Found = NonNullable<ListedMember['foundBy']>;
type Sources = Pick<MemberSources, 'account' | 'votes' | 'orders' | 'tickets'>;

interface Query {
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface MemberPage {
  members: ListedMember[];
  nextCursor: string | null;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Members whom the search words match exactly, and the kind of match. Each is a look-up in an index. */
async function findExactly(
  { account: { desk }, votes, orders, tickets }: Sources,
  words: string,
): Promise<ReadonlyMap<string, Found>> {
  const isEmail = words.includes('@');
  const none = Promise.resolve([]);
  const listOf = async (owner: Promise<string | null>) => [(await owner) ?? []].flat();
  const found: [Found, Promise<string[]>][] = [
    ['EMAIL', isEmail ? desk.findByEmail(words) : none],
    ['ID', Promise.resolve([words])],
    ['IDENTITY', isEmail ? none : desk.findByIdentity(words)],
    ['ORDER', isEmail ? none : listOf(orders.ownerOfNumber(numberKey(words)))],
    ['TICKET', isEmail ? none : listOf(tickets.ownerOf(words))],
    ['BALLOT', uuid.test(words) ? listOf(votes.ownerOfBallot(words)) : none],
    ['ORDER', isEmail ? none : orders.ownersByTracking(words)],
    ['PERSON', isEmail ? none : desk.findByPerson(words)],
    ['ORDERER', orders.ownersByOrderer(words)],
  ];
  const by = new Map<string, Found>();
  for (const [kind, userIds] of found) for (const userId of await userIds) if (!by.has(userId)) by.set(userId, kind);
  return by;
}

/**
 * Members by one box: on the first page whom the words name exactly, then those whose nickname begins so.
 * @throws Refusal INVALID_REQUEST for a cursor that no page of this list gave
 */
export async function findMembers(sources: Sources, { q = '', cursor, limit }: Query): Promise<MemberPage> {
  const { desk } = sources.account;
  if (q === '') {
    const { members, nextCursor } = await desk.listNewest({ cursor, limit });
    return { members: members.map((member) => ({ ...member, foundBy: null })), nextCursor };
  }
  const exact = await findExactly(sources, q);
  const first = cursor === undefined ? await desk.listByIds([...exact.keys()]) : [];
  const beginning = normalizeNickname(q);
  const byNickname =
    nicknameProblem(beginning) === null
      ? await desk.listByNickname(beginning, { cursor, limit, without: [...exact.keys()] })
      : { members: [], nextCursor: null };
  return {
    members: [
      ...first.map((member) => ({ ...member, foundBy: exact.get(member.userId) ?? null })),
      ...byNickname.members.map((member) => ({ ...member, foundBy: 'NICKNAME' as const })),
    ],
    nextCursor: byNickname.nextCursor,
  };
}
