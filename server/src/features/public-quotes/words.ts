const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Formats dollars: `$1,234.50`. */
export const formatAud = (dollars: number): string => aud.format(dollars);
