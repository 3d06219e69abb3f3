import { describe, expect, it } from 'vitest';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import { digestTillLog, isDocumented, mayBeOurs } from './till-log';

const at = new Date('2026-11-21T00:00:00Z');

const entry = (id: number, qohChange: number, changes: Partial<InventoryLogEntry> = {}): InventoryLogEntry => ({
  id,
  itemId: 7,
  shopId: '1',
  qohChange,
  reason: 'RemoveForTransaction',
  createdAt: at,
  saleId: null,
  employeeId: null,
  hasDocument: false,
  isRecount: false,
  automated: false,
  ...changes,
});
const digest = (entries: InventoryLogEntry[]) =>
  digestTillLog(entries, { quantities: new Map([[7, 5]]), own: new Map() });

describe('changes by others at the till', () => {
  it.each([
    ['RemoveForTransaction', 'till_sale', 'Sold at the till'],
    ['RefundTransaction', 'till_refund', 'Refunded at the till'],
    ['ManualQuantityAdjustment', 'edit', 'Quantity changed at the till'],
    ['BusinessProcessAddInventory', 'till_receipt', 'Received at the till'],
    ['RemoveForTransfer', 'till_document', 'Changed at the till (RemoveForTransfer)'],
    ['RemoveForWorkorder', 'till_document', 'Changed at the till (RemoveForWorkorder)'],
    ['RemoveForInventoryCount', 'edit', 'Changed at the till (RemoveForInventoryCount)'],
    ['SomethingNew', 'edit', 'Changed at the till (SomethingNew)'],
  ])('include %s', (reason, source, words) => {
    const events = digest([entry(1, -1, { reason })]);

    expect(events).toMatchObject([{ source, reason: words, actor: 'Lightspeed', intentId: null }]);
  });

  it('are recorded per entry, with the resulting quantity and the sale', () => {
    const events = digest([entry(1, -2, { saleId: 900 }), entry(2, 10)]);

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
  });

  it('exclude items that are not followed', () => {
    expect(digest([entry(1, -1, { itemId: 99 })])).toEqual([]);
  });
});

describe('an entry', () => {
  it.each([
    ['ManualQuantityAdjustment', true],
    ['GenericReason', true],
    ['RemoveNegativeInventory', true],
    // The sample in Lightspeed's documentation, although its list of reasons does not contain it.
    ['manualAdjustQOH', true],
    ['AddForTransfer', false],
    ['RemoveForTransfer', false],
    ['AutoAddItemFromTransfer', false],
    ['RestoreFromTransfer', false],
    ['AddInventoryForCount', false],
    ['RemoveForInventoryCount', false],
    ['RemoveForLayaway', false],
    ['CreateAndRemoveInventoryForWorkorder', false],
    ['CancelSpecialOrder', false],
    ['BusinessProcessAddInventory', false],
    ['BusinessProcessRemoveInventory', false],
    ['RemoveForVendorReturn', false],
    ['BreakBoxDown', false],
    ['BuildAssemblyAddInventory', false],
    ['ItemImport', false],
    ['VoidRefund', false],
    ['AdjustmentForSale', false],
    ['RemoveForArchiveItem', false],
  ])('with the reason %s may be a write of ours: %s', (reason, expected) => {
    expect(mayBeOurs(entry(1, -1, { reason }))).toBe(expected);
  });

  it('that names a document is nobody’s write of a quantity', () => {
    const reason = 'ManualQuantityAdjustment';

    expect(mayBeOurs(entry(1, -1, { reason, hasDocument: true }))).toBe(false);
    expect(mayBeOurs(entry(1, -1, { reason, saleId: 5 }))).toBe(false);
  });
});

describe('a document', () => {
  it.each([
    { what: 'a sale', reason: 'RemoveForTransaction', saleId: 9 },
    { what: 'a refund', reason: 'RefundAddInventory' },
    { what: 'a receipt of a purchase order', reason: 'BusinessProcessAddInventory', hasDocument: true },
    { what: 'a transfer', reason: 'RemoveForTransfer' },
    { what: 'a work order', reason: 'RemoveForWorkorder', hasDocument: true },
    { what: 'anything with one', reason: 'SomethingNew', hasDocument: true },
  ])('stands behind $what', ({ what: _what, ...changes }) => {
    expect(isDocumented(entry(1, -1, changes))).toBe(true);
  });

  it.each([
    { what: 'a typed quantity', reason: 'ManualQuantityAdjustment' },
    { what: 'a count', reason: 'RemoveForInventoryCount', hasDocument: true, isRecount: true },
    { what: 'an import of quantities', reason: 'GenericReason', hasDocument: true, isRecount: true },
    { what: 'an archived item', reason: 'RemoveForArchiveItem' },
    { what: 'an unknown reason', reason: 'SomethingNew' },
  ])('does not stand behind $what', ({ what: _what, ...changes }) => {
    expect(isDocumented(entry(1, -1, changes))).toBe(false);
  });
});
