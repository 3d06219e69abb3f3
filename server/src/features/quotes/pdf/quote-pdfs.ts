import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { QuoteDocument } from '../quote-document';
import { drawInThread } from './pdf-thread';

const kept = { maxSize: 16_000_000, ttl: 3_600_000 };

/**
 * Caches PDFs; concurrent requests share one rendering. The key covers everything shown: quote, shop details and terms.
 */
export const createQuotePdfs = (draw: (quote: QuoteDocument) => Promise<Buffer> = drawInThread) => {
  const drawn = new LRUCache<string, Buffer>({ ...kept, sizeCalculation: (bytes) => bytes.length });
  const underWay = new Map<string, Promise<Buffer>>();

  const begin = (version: string, quote: QuoteDocument): Promise<Buffer> => {
    const drawing = Promise.resolve()
      .then(() => draw(quote))
      .then((bytes) => {
        drawn.set(version, bytes);
        return bytes;
      })
      .finally(() => underWay.delete(version));
    underWay.set(version, drawing);
    return drawing;
  };

  return (quote: QuoteDocument): Promise<Buffer> => {
    const version = createHash('sha256').update(JSON.stringify(quote)).digest('base64');
    const known = drawn.get(version);
    return known ? Promise.resolve(known) : (underWay.get(version) ?? begin(version, quote));
  };
};

export type QuotePdfs = ReturnType<typeof createQuotePdfs>;
