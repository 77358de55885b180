import type { Finding } from './findings.ts';
import { type Policy, parsePolicy } from './policy.ts';

/** How long to wait for the report of a blocked request, in milliseconds. */
const reportsWithin = 400;

interface Violation {
  effectiveDirective: string;
  originalPolicy: string;
  disposition: string;
  sample: string;
}

/** The requests that the page's policies have blocked so far, and block during the checks. */
export async function watchViolations(): Promise<Violation[]> {
  const violations: Violation[] = [];
  const take = ({ effectiveDirective, originalPolicy, disposition, sample }: Violation) =>
    violations.push({ effectiveDirective, originalPolicy, disposition, sample });
  document.addEventListener('securitypolicyviolation', take);
  if ('ReportingObserver' in globalThis) {
    const past = new ReportingObserver(
      // A report's body has the fields of the event; the DOM's types lack them.
      (reports) => reports.forEach(({ body }) => take(Object(body))),
      { types: ['csp-violation'], buffered: true },
    );
    past.observe();
  }
  await new Promise((resolve) => setTimeout(resolve, reportsWithin));
  document.removeEventListener('securitypolicyviolation', take);
  // A frame that can't be embedded here reports its own policy to this page.
  return violations.filter(
    ({ disposition, effectiveDirective }) => disposition !== 'report' && effectiveDirective !== 'frame-ancestors',
  );
}

/** A violation contains the whole policy, also one from a header that can't be read. */
export function policiesMet(violations: readonly Violation[]): Policy[] {
  return [...new Set(violations.map(({ originalPolicy }) => originalPolicy))].map(parsePolicy);
}

/** Trusted Types blocked one of the page's own scripts that tried to add the platform's. */
export function checkTrustedTypes(violations: readonly Violation[], base: string, line: string): Finding[] {
  const isOurs = ({ effectiveDirective, sample }: Violation) => {
    const [, value = ''] = sample.split('|');
    return effectiveDirective === 'require-trusted-types-for' && value !== '' && `${base}embed.js`.startsWith(value);
  };
  return violations.some(isOurs) ? [{ name: 'trustedTypes', values: { line } }] : [];
}
