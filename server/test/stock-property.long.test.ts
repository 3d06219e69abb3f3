import { describe, it } from 'vitest';
import { useStockProperty } from './stock-property/play-property';

const { play, playCopies } = useStockProperty();

const longestMs = 3_500_000;

describe('stock, whatever happens, in many cases', () => {
  it('ends as start + receipts - sales on both sides, explained, sent once, within the rate limits', async () => {
    await play({ cases: 100, events: 300, longestMs });
  }, 3_600_000);

  it('is written by a restored database or a second installation only after a decision, and ends the same', async () => {
    await playCopies({ cases: 100, events: 50, longestMs });
  }, 3_600_000);
});
