/** Replaces half characters (lone surrogates), which Postgres refuses in JSON: a text that was cut may end in one. */
export const wholeCharacters = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
