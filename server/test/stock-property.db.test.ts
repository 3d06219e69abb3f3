import { describe, it } from 'vitest';
import { useStockProperty } from './stock-property/play-property';

const { play, playCopies } = useStockProperty();

/** The seed is fixed, so that every run plays the same cases; the long tests try new ones each time. */
const extent = { cases: 5, longestMs: 540_000, seed: 20_261 };

describe('stock, whatever happens', () => {
  it('ends as start + receipts - sales on both sides, explained, sent once, within the rate limits', async () => {
    await play({ ...extent, events: 120 });
  }, 600_000);

  it('is written by a restored database or a second installation only after a decision, and ends the same', async () => {
    await playCopies({ ...extent, events: 20 });
  }, 600_000);
});
