const lengths = new Set([8, 12, 13, 14]);

/** GS1 General Specifications, section 7.9. */
const hasRightCheckDigit = (digits: string): boolean => {
  const sum = Array.from(digits.padStart(14, '0')).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
};

/** As 14 digits, so that a UPC-12 equals its EAN-13. Null for other text, a wrong check digit, or only zeros. */
export const toGtin = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !lengths.has(digits.length) || /^0+$/.test(digits)) return null;
  return hasRightCheckDigit(digits) ? digits.padStart(14, '0') : null;
};

/** True for a GTIN assigned in store (GS1 prefixes 02, 04 and 2), not by the maker. */
export const isInStoreCode = (gtin: string): boolean => /^.(?:2|02|04)/.test(gtin);

/** Stock code without case and punctuation, because people type these differently. */
export const toSkuKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
