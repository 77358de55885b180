/** Each language's own name for itself. */
export const languageNames = { ko: '한국어', en: 'English', ja: '日本語' } as const;
