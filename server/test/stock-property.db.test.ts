import { describe, it } from 'vitest';
import { useStockProperty } from './stock-property/play-property';

const { play } = useStockProperty();

const longestMs = 540_000;

describe('stock, whatever happens', () => {
  it('ends as start + receipts - sales on both sides, explained, sent once, within the rate limits', async () => {
    await play({ cases: 5, events: 120, longestMs });
  }, 600_000);
});
