import type { CallContract, CallName } from '../../server/platform/http/contract.ts';
import { type FuzzAnswer, problemsOf } from './check-answer.ts';
import type { FuzzRequest } from './requests.ts';
import { ownWords } from './values.ts';

export interface FuzzReport {
  sent: number;
  calls: number;
  byStatus: ReadonlyMap<number, number>;
  /** Calls that never answered with success: their deeper code was not reached. */
  neverDone: readonly string[];
  /** A sentence for each kind of problem, with the first request that showed it. */
  findings: readonly string[];
}

/** Statistics of the replies and the log. */
export function createRecord(all: readonly CallName[]) {
  const findings = new Map<string, string>();
  const byStatus = new Map<number, number>();
  const done = new Set<string>();
  let sent = 0;

  const find = (problem: string, shown: string): void => {
    if (!findings.has(problem)) findings.set(problem, `${problem}\n  ${shown}`);
  };

  return {
    get sent() {
      return sent;
    },
    noteAnswer(request: FuzzRequest, contract: CallContract, answer: FuzzAnswer): void {
      const { call, method, path, caller, body } = request;
      sent += 1;
      byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
      if (answer.status < 400) done.add(call);
      const shown = `${method} ${path} as ${caller}\n  ${body?.slice(0, 300) ?? ''}\n  ${answer.text.slice(0, 300)}`;
      for (const problem of problemsOf(call, contract, answer)) find(`${call}: ${problem}`, shown);
    },
    noteLog(lines: readonly string[]): void {
      for (const line of lines) for (const problem of logProblems(line)) find(problem, line.slice(0, 2_000));
    },
    report: (): FuzzReport => ({
      sent,
      calls: all.length,
      byStatus,
      neverDone: all.filter((call) => !done.has(call)),
      findings: [...findings.values()],
    }),
  };
}

/** A line of the server's log may report a failure, and holds nothing that a fan wrote. */
function logProblems(line: string): string[] {
  const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } };
  const problems: string[] = [];
  if (level >= 50) problems.push(`the log reports: ${msg ?? ''}: ${err?.message ?? ''}`);
  if (line.includes(ownWords)) problems.push('the log holds what a fan wrote');
  if (/Bearer |eyJ[\w-]{10}/.test(line)) problems.push('the log holds a token');
  return problems;
}
