const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Sorted keys and no whitespace, so that equal values give equal bytes. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted);
