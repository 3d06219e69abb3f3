import type { StockSource } from '@chainline/shared/sync/stock-history-contract';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { createStockEventStore } from './stock-event-store';
import { createStockMovementsReadModel } from './stock-movements-read-model';

const database = useRolledBackDatabase();
const at = new Date('2026-11-20T14:00:00Z');
const byDay = () => createStockMovementsReadModel(database.db).byDay({ at, timeZone: 'Australia/Sydney' });

const record = (source: StockSource, delta: number, happenedAt: string) =>
  createStockEventStore(database.db).insertMany(
    [
      {
        system: source === 'online_order' ? 'woocommerce' : 'lightspeed',
        unitId: 7,
        source,
        delta,
        before: null,
        after: null,
        reference: null,
        reason: '',
        actor: 'Lightspeed',
        intentId: null,
        happenedAt: new Date(happenedAt),
      },
    ],
    at,
  );

describe('the movements of stock by day', () => {
  it('are units by cause in the time zone of the shop, without what the sync carried over', async () => {
    await record('till_sale', -2, '2026-11-20T13:30:00Z');
    await record('till_sale', -1, '2026-11-20T12:30:00Z');
    await record('online_order', -3, '2026-11-20T12:30:00Z');
    await record('online_order', 1, '2026-11-20T12:40:00Z');
    await record('sync', -3, '2026-11-20T12:31:00Z');
    await record('till_receipt', 5, '2026-11-07T13:00:00Z');
    await record('till_document', -4, '2026-11-07T13:00:00Z');
    await record('edit', 9, '2026-11-07T12:59:00Z');

    const days = await byDay();

    expect([days.length, days[0]?.day, days[13]?.day]).toEqual([14, '2026-11-08', '2026-11-21']);
    expect(days[13]).toEqual({
      day: '2026-11-21',
      till_sale: 2,
      online_order: 0,
      till_refund: 0,
      till_receipt: 0,
      till_document: 0,
      edit: 0,
    });
    expect(days[12]).toMatchObject({ day: '2026-11-20', till_sale: 1, online_order: 4, edit: 0 });
    expect(days[0]).toMatchObject({ till_receipt: 5, till_document: 4, edit: 0 });
  });
});
