/**
 * Every fault that the doctor can report, with the section (anchor) of docs/embedding.md about it. The sentence and the
 * remedy are `<name>` and `<name>Remedy` in `locales/<language>/doctor.json`.
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
  similarId: 'attributes-and-properties',
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
  liveBlocked: 'troubleshooting',
  blockedFile: 'troubleshooting',
  notLoaded: 'troubleshooting',
  hidden: 'sizes-and-layout',
  zeroBox: 'sizes-and-layout',
  invisible: 'sizes-and-layout',
  contrast: 'language-and-look',
  noLanguage: 'language-and-look',
  shadowRoot: 'shadow-roots',
  closedRoot: 'shadow-roots',
} as const;

export type FindingName = keyof typeof sections;

/** Hints that may be intended: they do not make a page faulty. */
const notes: ReadonlySet<FindingName> = new Set([
  'hidden',
  'invisible',
  'inApp',
  'storage',
  'noLanguage',
  'liveBlocked',
]);

/** A fault that was found, with the values for its sentence. */
export interface Finding {
  name: FindingName;
  values: Readonly<Record<string, string>>;
}

export const isFault = ({ name }: Finding): boolean => !notes.has(name);

/** Removes duplicates: several tags or two checks may report the same fault. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify([finding.name, finding.values]), finding])).values()];
}
