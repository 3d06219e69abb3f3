const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

export const formatAud = (dollars: number): string => aud.format(dollars);
