import type { PromiseId } from './promises.ts';

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** Settings of the browser itself, which a page can't change. */
export interface BrowserSettings {
  width?: number;
  height?: number;
  deviceScaleFactor?: number;
  forcedColors?: boolean;
  print?: boolean;
}

/** The failure between the page and the platform. */
export interface Fault {
  /** Addresses, without the origin, that get no answer. */
  drops?: RegExp;
  /** Every request gets this status. */
  status?: number;
  /** Bytes per second, and milliseconds before the first byte. */
  bytesPerSecond?: number;
  latencyMs?: number;
  /** The browser itself goes offline once the page stands. */
  offline?: boolean;
  /** The failure ends once every tag has reported it; the promises are checked after that. */
  ends?: boolean;
  /** Rows whose tag must fire `fan-error` with this code, and keep showing a child or a message. */
  fails?: { rows: readonly string[] | 'all'; code: string };
}

type Reasons = Partial<Record<PromiseId, string>>;

/** The addresses that a page's head may name. */
export interface Addresses {
  /** The platform's address for the page. */
  platform: string;
  /** The page's own origin. */
  host: string;
  nonce: string;
}

/** One state of a host page, in which every promise is checked for every element. */
export interface Condition {
  id: string;
  /** Where an element stands: “in a flex row”. */
  title: string;
  /** The default is `<!doctype html>`. */
  quirks?: boolean;
  /** Attributes of `<html>`. */
  html?: string;
  /** Before the platform's script. */
  head?: (addresses: Addresses) => string;
  /** Instead of the plain tag of the platform's script. */
  scriptTag?: (addresses: Addresses) => string;
  headers?: (addresses: Addresses) => Record<string, string>;
  /** The HTML around each tag. */
  around?: (tag: string) => string;
  /** Runs at the end of the body. A global `activate(cell)` brings one cell to the front before it is checked. */
  script?: string;
  /** Puts the page into a frame with these attributes, which fills the window. */
  frame?: string;
  browser?: BrowserSettings;
  fault?: Fault;
  /** An older release that the platform has to have. */
  release?: string;
  /** The origin of the page is not on the operator's list. */
  unlisted?: boolean;
  /** Promises that do not apply here, each with the reason. */
  notApplicable?: Reasons;
  /** The same for single rows. */
  notApplicableFor?: Readonly<Record<string, Reasons>>;
  /** Console errors that the condition itself causes. */
  expectedComplaints?: readonly RegExp[];
  /** Why only Chromium supports this condition. */
  onlyChromium?: string;
  /** Time for an element to render, in milliseconds. */
  timeoutMs?: number;
  /** Runs in Firefox and WebKit too. */
  core?: boolean;
  /** Part of tests/e2e/embedding/embedding-matrix.embedding.test.ts. */
  short?: boolean;
}
