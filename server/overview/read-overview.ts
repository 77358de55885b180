import { attentionKinds, figureKinds } from '../../rules/staff/attention.ts';
import { hasRight, titlesOf } from '../../rules/staff/rights.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import type { AttentionSource, FigureSource } from '../platform/overview.ts';
import type { Figures } from './figures.ts';

const hour = 3_600_000;
const week = 7 * 24 * hour;

export interface Sources {
  attention(): readonly AttentionSource[];
  figures(): readonly FigureSource[];
}

async function readSource(source: AttentionSource, staff: Staff, language: Language) {
  const titles = source.right === null ? 'all' : titlesOf(staff.roles, source.right);
  const mayRead = titles === 'all' || (source.ofAllTitles !== true && titles.length > 0);
  const items = mayRead ? await source.read({ staff, titles, language }) : [];
  return items.map(({ at, ...item }) => ({ kind: source.kind, ...item, at: at.toISOString() }));
}

/** Open work of the staff, the most urgent kind first, as far as the roles allow. */
export async function readAttention({ attention }: Sources, staff: Staff, language: Language) {
  const lines = await Promise.all(attention().map((source) => readSource(source, staff, language)));
  return lines.flat().toSorted((one, other) => attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind));
}

/** @param from when the day of the reader began */
export async function readFigures({ figures }: Sources, cachedFigures: Figures, staff: Staff, from: Date, now: number) {
  const first = Math.floor(from.getTime() / hour) * hour;
  const shown = figures()
    .filter(({ right }) => hasRight(staff.roles, right, null))
    .toSorted((one, other) => figureKinds.indexOf(one.kind) - figureKinds.indexOf(other.kind));
  return Promise.all(
    shown.map(async (source) => {
      const counts = await cachedFigures.read(source, new Date(first - week));
      const hours = Array.from({ length: 24 }, (_, index) => {
        const at = first + index * hour;
        const hasBegun = at <= now;
        return {
          at: new Date(at).toISOString(),
          count: hasBegun ? (counts.get(at) ?? 0) : null,
          before: counts.get(at - week) ?? 0,
        };
      });
      return { kind: source.kind, hours };
    }),
  );
}
