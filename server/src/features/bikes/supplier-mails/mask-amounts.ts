/** Hides amounts of money, which only managers may see. */
export const maskAmounts = (text: string): string =>
  text.replaceAll(/(?:[$€£¥]\s?|\b(?:AUD|USD|EUR|GBP|NZD)\s?)\d[\d.,]*\d|\b\d[\d,]*\.\d{2}\b(?!\.\d)/giu, '•••');
