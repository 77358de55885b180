/** The types of legal documents. Sign-up asks for `age` and `marketing`, which have no page; the others have one each. */
export const policyTypes = ['terms', 'privacy', 'age', 'marketing', 'service', 'commercial'] as const;
