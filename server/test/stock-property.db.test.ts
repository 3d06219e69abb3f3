import { describe, it } from 'vitest';
import { useStockProperty } from './stock-property/play-property';

const { play } = useStockProperty();

const longestMs = 540_000;

describe('stock, whatever happens to it and to us', () => {
  it('is in the end start + receipts - sales on both sides, explained, sent once, within the limits', async () => {
    await play({ cases: 5, events: 300, longestMs });
  }, 600_000);
});
