/**
 * Every fault that the doctor can name, with the section of docs/embedding.md that tells more (its heading, as an anchor).
 * The sentence and the remedy are `<name>` and `<name>Remedy` in `locales/<language>/doctor.json`.
 */
export const sections = {
  noScript: 'quick-start',
  notModule: 'quick-start',
  twoVersions: 'versions',
  scriptOrder: 'integrity',
  oldRelease: 'integrity',
  mixedContent: 'quick-start',
  selfClosing: 'quick-start',
  unknownTag: 'attributes-and-properties',
  unknownAttribute: 'attributes-and-properties',
  wrongValue: 'attributes-and-properties',
  unknownId: 'attributes-and-properties',
  policy: 'content-security-policy',
  nonce: 'content-security-policy',
  trustedTypes: 'content-security-policy',
  styleAttribute: 'content-security-policy',
  opener: 'sign-in',
  origin: 'sign-in',
  insecure: 'sign-in',
  storage: 'sign-in',
  inApp: 'sign-in',
  sandboxed: 'frames',
  framedPlatform: 'frames',
  unreachable: 'troubleshooting',
  apiDown: 'troubleshooting',
  blockedFile: 'troubleshooting',
  notLoaded: 'troubleshooting',
  hidden: 'sizes-and-layout',
  zeroBox: 'sizes-and-layout',
  invisible: 'sizes-and-layout',
  shadowRoot: 'shadow-roots',
  closedRoot: 'shadow-roots',
} as const;

export type FindingName = keyof typeof sections;

/** What is worth knowing and may well be meant: it does not make a page faulty. */
const notes: ReadonlySet<FindingName> = new Set(['hidden', 'invisible', 'inApp', 'storage']);

/** Something that keeps an embed from working, with what fills its words in. */
export interface Finding {
  name: FindingName;
  values: Readonly<Record<string, string>>;
}

export const isFault = ({ name }: Finding): boolean => !notes.has(name);

/** Each finding once: several tags or two checks may lead to the same. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify([finding.name, finding.values]), finding])).values()];
}
