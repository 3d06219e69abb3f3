import { describe, it } from 'vitest';
import { useStockProperty } from './stock-property/play-property';

const { play, playCopies } = useStockProperty();

const longestMs = 540_000;

describe('stock, whatever happens', () => {
  it('ends as start + receipts - sales on both sides, explained, sent once, within the rate limits', async () => {
    await play({ cases: 5, events: 120, longestMs });
  }, 600_000);

  it('is written by a restored database or a second installation only after a decision, and ends the same', async () => {
    await playCopies({ cases: 5, events: 20, longestMs });
  }, 600_000);
});
