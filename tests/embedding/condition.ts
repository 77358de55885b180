import type { PromiseId } from './promises.ts';

export const groups = ['Layout', 'Look and scale', 'Policies', 'Scripts', 'Places and time', 'Network'] as const;
export type Group = (typeof groups)[number];

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** What the browser itself is set to; no page can do it. */
export interface BrowserSettings {
  width?: number;
  height?: number;
  deviceScaleFactor?: number;
  forcedColors?: boolean;
  print?: boolean;
}

/** What goes wrong between the page and the platform. */
export interface Fault {
  /** Addresses, without the origin, that get no answer. */
  drops?: RegExp;
  /** Every address gets this status. */
  status?: number;
  /** Bytes per second and the milliseconds before the first one. */
  bytesPerSecond?: number;
  latencyMs?: number;
  /** Ends by itself once every tag has said that it failed; the promises are checked after that. */
  ends?: boolean;
  /** Rows whose tag must say `fan-error` with this code, and show something true. */
  fails?: { rows: readonly string[] | 'all'; code: string };
}

type Reasons = Partial<Record<PromiseId, string>>;

/** Where the addresses are that a page's head may name. */
export interface Addresses {
  /** The platform as the page reaches it. */
  platform: string;
  /** The page's own origin. */
  host: string;
  nonce: string;
}

/** One state of a host page, in which every promise is checked for every element. */
export interface Condition {
  id: string;
  group: Group;
  /** Where an element stands then: “in a flex row”. */
  title: string;
  /** Without it the page has `<!doctype html>`. */
  quirks?: boolean;
  /** Further attributes of `<html>`. */
  html?: string;
  /** Before the platform's script. */
  head?: (addresses: Addresses) => string;
  /** Instead of the plain tag of the platform's script. */
  scriptTag?: (addresses: Addresses) => string;
  headers?: (addresses: Addresses) => Record<string, string>;
  /** What stands around each tag. */
  around?: (tag: string) => string;
  /** Runs at the end of the body. A global `activate(cell)` brings one cell to the front before it is looked at. */
  script?: string;
  /** The page stands in a frame with these attributes, which fills the window. */
  frame?: string;
  browser?: BrowserSettings;
  fault?: Fault;
  /** The origin of the page is not on the operator's list. */
  unlisted?: boolean;
  /** Promises that mean nothing here, each with the reason. */
  notApplicable?: Reasons;
  /** The same for single rows. */
  notApplicableFor?: Readonly<Record<string, Reasons>>;
  /** What a browser writes in the console because of the condition itself. */
  expectedComplaints?: readonly RegExp[];
  /** Why only Chromium can be put into it. */
  onlyChromium?: string;
  /** How long an element may take to render, in milliseconds. */
  timeoutMs?: number;
  /** Runs in Firefox and WebKit too. */
  core?: boolean;
  /** Belongs to the short form in `npm test`. */
  short?: boolean;
}
