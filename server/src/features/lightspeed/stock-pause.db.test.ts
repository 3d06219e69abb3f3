import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database';
import { createLocks } from '../../db/locks';
import { createStockPause, stockLock } from './stock-pause';

const database = useDatabase();
const locks = () => createLocks(database.pool);

describe('a pause of the stock engine', () => {
  it('holds rounds back while it lasts', async () => {
    const seen: boolean[] = [];
    const round = () => locks().tryRun(stockLock, () => Promise.resolve());

    const done = await createStockPause(locks())(async () => {
      seen.push(await round());
    });
    seen.push(await round());

    expect([done, ...seen]).toEqual([true, false, true]);
  });

  it('does nothing if a round takes too long', async () => {
    let isDone = false;

    await locks().tryRun(stockLock, async () => {
      const ran = await createStockPause(locks(), { patience: 150 })(() => {
        isDone = true;
        return Promise.resolve();
      });
      expect(ran).toBe(false);
    });

    expect(isDone).toBe(false);
  });
});
