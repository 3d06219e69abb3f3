import { createHash } from 'node:crypto';

/** UUID (version 8, of own making) by content. */
export const keyOf = (content: string | Uint8Array): string => {
  const hex = createHash('sha256').update(content).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};
