import type { z } from 'zod';
import type { Language } from '../../platform/http/contract.ts';
import type { Prose } from '../../platform/text/prose.ts';
import type { CurrentPolicy, PolicyService } from '../../policy/service.ts';
import { TermsId } from './person.ts';

type TermsId = z.infer<typeof TermsId>;

/** Sign-up needs consent to these (specification §5). */
const requiredTerms: Record<TermsId, boolean> = { terms: true, privacy: true, age: true, marketing: false };

/** An agreement in its current version. */
export interface TermsVersion extends Omit<CurrentPolicy, 'type'> {
  termsId: TermsId;
  required: boolean;
}

export interface Terms {
  /**
   * The current agreements for sign-up, in the order in which they are shown.
   * @throws if an agreement has no version yet
   */
  current(language: Language): Promise<TermsVersion[]>;
  /** The same, with their texts. */
  currentTexts(language: Language): Promise<(TermsVersion & { prose: Prose })[]>;
}

/** The agreements are the legal documents themselves: a fan accepts the text of the legal pages. */
export function createTerms(policies: Pick<PolicyService, 'current' | 'read'>): Terms {
  async function current(language: Language): Promise<TermsVersion[]> {
    const found = await policies.current(TermsId.options, language);
    return TermsId.options.map((termsId) => {
      const policy = found.find(({ type }) => type === termsId);
      if (!policy) throw new Error(`There is no current version of “${termsId}”: import the legal documents.`);
      const { type: _, ...version } = policy;
      return { termsId, required: requiredTerms[termsId], ...version };
    });
  }

  return {
    current,
    async currentTexts(language) {
      const versions = await current(language);
      return Promise.all(
        versions.map(async (version) => {
          const { prose } = await policies.read(version.termsId, version.version, language);
          return { ...version, prose };
        }),
      );
    },
  };
}
