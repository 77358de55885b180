import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** One action of a fan, under one key, however often it is sent. */
export interface Action {
  fan: string;
  key: string;
  voteId: string;
  candidateId: string;
  free: number;
  paid: number;
}

/** A final reply: every later reply to the same action must be equal. */
export interface Answer {
  status: number;
  text: string;
}

export interface Tally {
  /** The final replies, by key. */
  answers: Map<string, { action: Action; answer: Answer }>;
  ballots: number;
  refusals: number;
  /** Requests that were sent again, after no reply or a reply that the action is in progress. */
  retries: number;
  duplicates: number;
  replays: number;
  /** Violations, as sentences. */
  violations: string[];
}

export interface Crowd {
  origin: string;
  tokens: ReadonlyMap<string, string>;
  votes: readonly { voteId: string; candidates: readonly string[] }[];
  callers: number;
  /** The run ends after so many acknowledged ballots. */
  ballots: number;
  onBallot(ballots: number): void;
}

const pick = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
};

/** Casts from many callers at once until enough ballots were acknowledged, and sends lost requests again. */
export async function castAll(crowd: Crowd): Promise<Tally> {
  const tally: Tally = {
    answers: new Map(),
    ballots: 0,
    refusals: 0,
    retries: 0,
    duplicates: 0,
    replays: 0,
    violations: [],
  };
  const agent = new Agent({ keepAlive: true, maxSockets: crowd.callers * 2 });
  const fans = [...crowd.tokens.keys()];
  const answered: string[] = [];

  const send = (action: Action) => post(crowd.origin, agent, crowd.tokens.get(action.fan) ?? '', action);

  const settle = async (action: Action): Promise<void> => {
    const answer = await untilAnswered(() => send(action), tally);
    const earlier = tally.answers.get(action.key);
    if (earlier !== undefined) {
      if (earlier.answer.text !== answer.text)
        tally.violations.push(`${action.key} was answered in two ways: ${earlier.answer.text} and ${answer.text}`);
      return;
    }
    tally.answers.set(action.key, { action, answer });
    answered.push(action.key);
    if (answer.status !== 200) tally.refusals += 1;
    else {
      tally.ballots += 1;
      crowd.onBallot(tally.ballots);
    }
  };

  const caller = async () => {
    while (tally.ballots < crowd.ballots) {
      const dice = Math.random();
      if (dice < 0.05 && answered.length > 0) {
        tally.replays += 1;
        const again = tally.answers.get(pick(answered));
        if (again !== undefined) await settle(again.action);
      } else if (dice < 0.15) {
        tally.duplicates += 1;
        const action = newAction(fans, crowd.votes);
        await Promise.all([settle(action), settle(action)]);
      } else {
        await settle(newAction(fans, crowd.votes));
      }
    }
  };
  await Promise.all(Array.from({ length: crowd.callers }, caller));
  agent.destroy();
  return tally;
}

/** 90 % for one of two candidates, 5 % for more than a fan can have. */
function newAction(fans: readonly string[], votes: Crowd['votes']): Action {
  const { voteId, candidates } = pick(votes);
  const candidateId = Math.random() < 0.9 ? pick(candidates.slice(0, 2)) : pick(candidates);
  const paid = Math.random() < 0.05 ? 90_000 : 1 + Math.floor(Math.random() * 3);
  return { fan: pick(fans), key: randomUUID(), voteId, candidateId, free: 0, paid };
}

async function untilAnswered(send: () => Promise<Answer>, tally: Tally): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer !== null && isFinal(answer)) return answer;
    tally.retries += 1;
    await pause(10 + Math.random() * 90);
  }
}

/** Not final: an internal error, an overload, or an action in progress. */
function isFinal({ status, text }: Answer): boolean {
  return status < 500 && status !== 429 && !text.includes('"IN_FLIGHT"');
}

function post(origin: string, agent: Agent, token: string, action: Action): Promise<Answer> {
  const body = JSON.stringify({ candidateId: action.candidateId, free: action.free, paid: action.paid });
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': action.key,
    'Accept-Language': pick(['ko', 'en', 'ja']),
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      `${origin}/api/v1/vote/${action.voteId}/cast`,
      { method: 'POST', agent, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}
