import { type Scope, scopes } from '../../../rules/scopes.ts';
import type { Config } from '../config.ts';

/** A partner whose pages may use the API now. */
export interface ListedPartner {
  /** Null: the setting alone names it. */
  readonly partnerId: string | null;
  /** As fans see it. */
  readonly name: string;
  /** True if the operator has not agreed yet: the page is tried out. */
  readonly isTrial: boolean;
  /** The max scopes of a session on its pages. */
  readonly scopes: readonly Scope[];
  /** The exact addresses to which a sign-in may return without the page that began it. */
  readonly returns: readonly string[];
}

/** By exact origin, as a browser writes it in the `Origin` header. */
export type PartnerList = ReadonlyMap<string, ListedPartner>;

/** Where the list is kept. Feature partner provides it. */
export interface PartnerSource {
  /** True if every change until now was received. */
  isListening(): boolean;
  /** Reads the list as it is now, and replaces the platform's. */
  read(): Promise<void>;
  /** One call of a partner's page was answered. */
  note(partnerId: string, call: string, status: number): void;
}

/** Which origins belong to partners: one list for every check in this process. */
export interface Partners {
  /** Null: this origin is on no list, or its partner was stopped. */
  of(origin: string): ListedPartner | null;
  /**
   * For a request of another origin, before anything is decided by it.
   * @returns null where the list is up to date; otherwise a promise for when it is, which rejects when it can't be read
   */
  current(): Promise<void> | null;
  /** From now on the list is this one, instead of the setting's. */
  follow(source: PartnerSource): void;
  /** One call of a page of this origin was answered: counted where it is a partner's. */
  note(origin: string, call: string, status: number): void;
  /** Called by feature partner after a change. */
  replace(list: PartnerList): void;
}

/** Sources for the check of an origin. */
export interface Origins {
  readonly config: Pick<Config, 'publicOrigin'>;
  readonly partners: Pick<Partners, 'of'>;
}

type PartnerSettings = Pick<Config, 'partnerOrigins' | 'partnerReturns' | 'partnerScopes'>;

/** The list of the settings: for a process without feature partner, and as the start of its stored partners. */
export function listFromSettings({ partnerOrigins, partnerReturns, partnerScopes }: PartnerSettings): PartnerList {
  return new Map(
    Array.from(partnerOrigins, ([origin, name]) => [
      origin,
      {
        partnerId: null,
        name,
        isTrial: false,
        scopes: partnerScopes.get(origin) ?? scopes,
        returns: partnerReturns.filter((address) => new URL(address).origin === origin),
      },
    ]),
  );
}

export function createPartners(settings: PartnerSettings): Partners {
  let list = listFromSettings(settings);
  let source: PartnerSource | null = null;
  return {
    of: (origin) => list.get(origin) ?? null,
    current() {
      if (source === null || source.isListening()) return null;
      return source.read();
    },
    note(origin, call, status) {
      const partnerId = list.get(origin)?.partnerId ?? null;
      if (partnerId !== null) source?.note(partnerId, call, status);
    },
    follow: (from) => void (source = from),
    replace: (changed) => void (list = changed),
  };
}

/** The max scopes of a session on this origin; none if the origin is on no list. */
export const maxScopes = ({ partners }: Pick<Origins, 'partners'>, origin: string): readonly Scope[] =>
  partners.of(origin)?.scopes ?? [];
