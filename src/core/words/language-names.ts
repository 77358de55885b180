/** Each language in itself. */
export const languageNames = { ko: '한국어', en: 'English', ja: '日本語' } as const;
