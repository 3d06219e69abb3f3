import { describe, expect, it } from 'vitest';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { Intent } from './intent-store';
import { digestTillLog } from './till-log';

const at = new Date('2026-11-21T00:00:00Z');

const entry = (id: number, qohChange: number, changes: Partial<InventoryLogEntry> = {}): InventoryLogEntry => ({
  id,
  itemId: 7,
  shopId: '1',
  qohChange,
  reason: 'RemoveForTransaction',
  createdAt: at,
  saleId: null,
  automated: false,
  ...changes,
});
const write = (id: number, qohChange: number) => entry(id, qohChange, { reason: 'ManualQuantityAdjustment' });
const intent = (delta: number, target: number, unitId = 7): Intent => ({
  id: 55,
  mapping_id: 3,
  system: 'lightspeed',
  unit_id: unitId,
  woo_parent_id: null,
  delta,
  reason: 'Follows the online shop: -1',
  source: 'sync',
  actor: 'Chainline',
  state: 'sent',
  target_quantity: target,
  after_quantity: null,
  error: null,
  sent_at: at,
});
const digest = (entries: InventoryLogEntry[], { from = 5, sent = [] }: { from?: number; sent?: Intent[] } = {}) =>
  digestTillLog(entries, { quantities: new Map([[7, from]]), sent, own: new Map() });

describe('changes by others at the till', () => {
  it.each([
    ['RemoveForTransaction', 'till_sale', 'Sold at the till'],
    ['RefundTransaction', 'till_refund', 'Refunded at the till'],
    ['ManualQuantityAdjustment', 'edit', 'Quantity changed at the till'],
    ['BusinessProcessAddInventory', 'till_receipt', 'Received at the till'],
    ['SomethingNew', 'edit', 'Changed at the till (SomethingNew)'],
  ])('include %s', (reason, source, words) => {
    const { events } = digest([entry(1, -1, { reason })]);

    expect(events).toMatchObject([{ source, reason: words, actor: 'Lightspeed', intentId: null }]);
  });

  it('are recorded per entry, with the resulting quantity and the sale', () => {
    const { events, confirmations } = digest([entry(1, -2, { saleId: 900 }), entry(2, 10)]);

    expect(events).toEqual([
      {
        system: 'lightspeed',
        unitId: 7,
        source: 'till_sale',
        delta: -2,
        before: 5,
        after: 3,
        reference: 'log:1',
        reason: 'Sold at the till (sale 900)',
        actor: 'Lightspeed',
        intentId: null,
        happenedAt: at,
      },
      expect.objectContaining({ delta: 10, before: 3, after: 13, reference: 'log:2' }),
    ]);
    expect(confirmations).toEqual([]);
  });

  it('exclude items that are not followed', () => {
    expect(digest([entry(1, -1, { itemId: 99 })])).toEqual({ events: [], confirmations: [] });
  });
});

describe('the effect of our own writes', () => {
  it('is confirmed by the entry with their difference', () => {
    const sent = [intent(-1, 4)];
    const { events, confirmations } = digest([write(1, -1)], { sent });

    expect(confirmations).toEqual([{ intent: sent[0], applied: -1, after: 4 }]);
    expect(events).toMatchObject([
      { source: 'sync', actor: 'Chainline', intentId: 55, reason: 'Follows the online shop: -1' },
    ]);
  });

  it('is the real difference, if a sale slipped in before it', () => {
    const { events, confirmations } = digest([entry(1, -1), write(2, 2)], { from: 5, sent: [intent(1, 6)] });

    expect(confirmations).toMatchObject([{ applied: 2, after: 6 }]);
    expect(events.map((event) => [event.source, event.after])).toEqual([
      ['till_sale', 4],
      ['sync', 6],
    ]);
  });

  it('is not taken for a sale of the same size', () => {
    const { events, confirmations } = digest([entry(1, -1), write(2, -1)], { sent: [intent(-2, 3)] });

    expect(confirmations).toMatchObject([{ applied: -1, after: 3 }]);
    expect(events.map((event) => event.source)).toEqual(['till_sale', 'sync']);
  });

  it('is not taken for an edit by a person that leads elsewhere', () => {
    const { events, confirmations } = digest([write(1, 3)], { sent: [intent(-1, 4)] });

    expect(confirmations).toEqual([]);
    expect(events).toMatchObject([{ source: 'edit', actor: 'Lightspeed' }]);
  });

  it('is confirmed once: the next similar entry is somebody else’s', () => {
    const { events, confirmations } = digest([write(1, -1), write(2, -1)], { sent: [intent(-1, 4)] });

    expect(confirmations).toHaveLength(1);
    expect(events.map((event) => event.source)).toEqual(['sync', 'edit']);
  });

  it('is confirmed without a number where the item was not followed before', () => {
    const { events, confirmations } = digest([entry(1, -1, { itemId: 8, reason: 'ManualQuantityAdjustment' })], {
      sent: [intent(-1, 4, 8)],
    });

    expect(confirmations).toMatchObject([{ applied: -1, after: null }]);
    expect(events).toEqual([]);
  });
});
