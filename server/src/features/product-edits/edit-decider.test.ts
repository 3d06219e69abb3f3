import { describe, expect, it } from 'vitest';
import type { WooDetails, WooStock } from '../../providers/woocommerce/woo-mapper';
import { plannedChange, reverseChanges, type EditChange } from './edit-change';
import { decideEdit, needsPrices, needsStock } from './edit-decider';
import type { EditItem } from './edit-item-store';

const buildItem = (given: Partial<EditItem> = {}): EditItem => ({
  run_id: '2f9b8c1e-7b7d-4a0e-9e38-2d8a6d0f9c11',
  position: 1,
  unit_id: 1,
  parent_id: null,
  outcome: 'planned',
  reason: '',
  error: null,
  seen_quantity: 10,
  delta: 0,
  target_quantity: null,
  changes: [],
  intent_id: null,
  intent_state: null,
  intent_error: null,
  is_undo: false,
  is_stopped: false,
  edit_reason: '',
  actor: 'anna',
  ...given,
});

const counted = (quantity: number | null): WooStock => ({
  id: 1,
  managedBy: 'own',
  quantity,
  status: 'instock',
  backorders: 'no',
  modifiedAt: null,
});
const uncounted: WooStock = { ...counted(null), managedBy: 'none' };
const prices = (regularPrice: string | null, salePrice: string | null = null): WooDetails => ({
  id: 1,
  regularPrice,
  salePrice,
  description: '',
  images: [],
});
const nothing = { stock: undefined, prices: undefined };
const withStock = (stock: WooStock) => ({ stock, prices: undefined });
const withPrices = (read: WooDetails) => ({ stock: undefined, prices: read });
const sent = (change: EditChange): EditChange => ({ ...change, state: 'sent' });
const priceChange = plannedChange('price', '100.00', '90.00');

describe('a difference', () => {
  it('is sent, whatever the present quantity, as long as enough is left', () => {
    expect(decideEdit(buildItem({ delta: -3 }), withStock(counted(3)))).toMatchObject({ kind: 'send', delta: -3 });
    expect(decideEdit(buildItem({ delta: 3 }), withStock(counted(-9)))).toMatchObject({ kind: 'send', delta: 3 });
  });

  it.each([
    ['more than is left', withStock(counted(2)), /only 2 left/],
    ['what is not counted any more', withStock(uncounted), /no longer managed/],
    ['what the shop does not show', nothing, /does not show this product/],
  ])('ends as failed: %s', (_what, reading, words) => {
    const turn = decideEdit(buildItem({ delta: -3 }), reading);
    expect(turn).toMatchObject({ kind: 'end', outcome: 'failed', error: expect.stringMatching(words) });
  });

  it('is not sent again once the shop confirmed it', () => {
    const item = buildItem({ delta: -3, intent_state: 'confirmed' });
    expect(decideEdit(item, nothing)).toMatchObject({ kind: 'end', outcome: 'applied' });
  });

  it('is sent again if it did not take effect', () => {
    const item = buildItem({ delta: -3, intent_state: 'superseded', intent_error: 'lost' });
    expect(decideEdit(item, withStock(counted(5)))).toEqual({ kind: 'send', delta: -3, changes: [], error: null });
  });

  it('stays failed once the shop refused it', () => {
    const item = buildItem({ delta: -3, intent_state: 'failed', intent_error: 'No.' });
    expect(decideEdit(item, withStock(counted(5)))).toMatchObject({ kind: 'end', outcome: 'failed', error: 'No.' });
  });
});

describe('a price', () => {
  const item = buildItem({ changes: [priceChange] });

  it('replaces the price that was seen, in any notation', () => {
    expect(decideEdit(item, withPrices(prices('100')))).toMatchObject({ kind: 'send', changes: [{ state: 'sent' }] });
  });

  it('is left alone when somebody changed it meanwhile', () => {
    expect(decideEdit(item, withPrices(prices('95.00')))).toMatchObject({
      kind: 'end',
      outcome: 'failed',
      changes: [{ state: 'refused' }],
      error: 'The price has since changed to $95.00, so it was left as it is.',
    });
  });

  it('that somebody else set to the same value cannot be undone', () => {
    const turn = decideEdit(item, withPrices(prices('90.00')));
    expect(turn).toMatchObject({ kind: 'end', outcome: 'in_step' });
    expect(reverseChanges(turn.changes)).toEqual([]);
  });

  it('without an answer is done if the shop has it, and sent again if not', () => {
    const unanswered = buildItem({ changes: [sent(priceChange)] });
    const arrived = decideEdit(unanswered, withPrices(prices('90.00')));
    expect(arrived).toMatchObject({ kind: 'end', outcome: 'applied', changes: [{ state: 'done' }] });
    expect(reverseChanges(arrived.changes)).toEqual([plannedChange('price', '90.00', '100.00')]);
    expect(decideEdit(unanswered, withPrices(prices('100.00')))).toMatchObject({ kind: 'send' });
  });

  it('does not stop the quantity from being sent when refused', () => {
    const both = buildItem({ delta: 2, changes: [priceChange] });
    expect(decideEdit(both, { stock: counted(5), prices: prices('95.00') })).toMatchObject({
      kind: 'send',
      delta: 2,
      error: 'The price has since changed to $95.00, so it was left as it is.',
    });
  });

  it('ends a sale and starts one', () => {
    const ends = buildItem({ changes: [plannedChange('sale_price', '80.00', null)] });
    const begins = buildItem({ changes: [plannedChange('sale_price', null, '80.00')] });
    expect(decideEdit(ends, withPrices(prices('100.00', '80.00')))).toMatchObject({ kind: 'send' });
    expect(decideEdit(begins, withPrices(prices('100.00')))).toMatchObject({ kind: 'send' });
    expect(decideEdit(begins, withPrices(prices('100.00', '70.00')))).toMatchObject({ outcome: 'failed' });
  });
});

describe('counting', () => {
  const begins = plannedChange('stock', null, '5');
  const ends = plannedChange('stock', '5', null);
  const status = plannedChange('stock_status', 'instock', 'onbackorder');

  it('starts only for an uncounted unit', () => {
    expect(decideEdit(buildItem({ changes: [begins] }), withStock(uncounted))).toMatchObject({ kind: 'send' });
    expect(decideEdit(buildItem({ changes: [begins] }), withStock(counted(9)))).toMatchObject({ outcome: 'failed' });
  });

  it('started without an answer is done, whatever was sold since', () => {
    const turn = decideEdit(buildItem({ changes: [sent(begins)] }), withStock(counted(4)));
    expect(turn).toMatchObject({ kind: 'end', outcome: 'applied', changes: [{ state: 'done' }] });
  });

  it('ends at any quantity, and remembers the last one for an undo', () => {
    const turn = decideEdit(buildItem({ changes: [ends, status] }), withStock(counted(3)));
    expect(turn).toMatchObject({ kind: 'send', changes: [{ before: '3', state: 'sent' }, { state: 'sent' }] });
    expect(decideEdit(buildItem({ changes: [sent(ends)] }), withStock(uncounted))).toMatchObject({
      outcome: 'applied',
    });
  });

  it('started sets the derived status, and remembers the one before', () => {
    const derived = plannedChange('stock_status', 'outofstock', 'instock');
    const both = buildItem({ changes: [begins, derived] });
    const unanswered = buildItem({ changes: [sent(begins), sent({ ...derived, before: 'onbackorder' })] });
    expect(decideEdit(both, withStock({ ...uncounted, status: 'onbackorder' }))).toMatchObject({
      kind: 'send',
      changes: [{ state: 'sent' }, { field: 'stock_status', before: 'onbackorder', state: 'sent' }],
    });
    expect(decideEdit(unanswered, withStock(counted(4)))).toMatchObject({
      outcome: 'applied',
      error: null,
      changes: [{ state: 'done' }, { before: 'onbackorder', state: 'done' }],
    });
    expect(decideEdit(both, withStock(counted(9)))).toMatchObject({
      outcome: 'failed',
      changes: [{ state: 'refused' }, { state: 'refused' }],
    });
  });

  it('leaves a status alone that somebody set meanwhile', () => {
    const overtaken = withStock({ ...uncounted, status: 'outofstock' });
    for (const changes of [[status], [sent(status)]]) {
      expect(decideEdit(buildItem({ changes }), overtaken)).toMatchObject({
        outcome: 'failed',
        changes: [{ state: 'refused' }],
        error: 'The status has since changed to out of stock, so it was left as it is.',
      });
    }
    // This change ended stock tracking, so the status derived from the quantity was not set by a person.
    expect(decideEdit(buildItem({ changes: [ends, status] }), overtaken)).toMatchObject({ kind: 'send' });
  });

  it('leaves a status alone that the shop now derives', () => {
    const item = buildItem({ changes: [status] });
    expect(decideEdit(item, withStock(uncounted))).toMatchObject({ kind: 'send' });
    expect(decideEdit(item, withStock(counted(1)))).toMatchObject({ outcome: 'failed' });
    expect(decideEdit(item, withStock({ ...uncounted, status: 'onbackorder' }))).toMatchObject({ outcome: 'in_step' });
  });
});

describe('an edit that ends early', () => {
  const stopped = (given: Partial<EditItem>) => buildItem({ is_stopped: true, ...given });
  const sale = plannedChange('sale_price', null, '80.00');

  it('counts as written if the shop has it, and can be undone', () => {
    const turn = decideEdit(stopped({ changes: [sent(priceChange)] }), withPrices(prices('90.00')));
    expect(turn).toMatchObject({ kind: 'end', outcome: 'applied', error: expect.stringContaining('Too late') });
    expect(reverseChanges(turn.changes)).toEqual([plannedChange('price', '90.00', '100.00')]);
  });

  it.each([
    ['the shop does not have it', [sent(priceChange)], prices('100.00')],
    ['it never left, even if the shop has it', [priceChange], prices('90.00')],
  ])('counts as not written if %s', (_why, changes, read) => {
    const turn = decideEdit(stopped({ changes }), withPrices(read));
    expect(turn).toMatchObject({ kind: 'end', outcome: 'discarded', changes: [{ state: 'refused' }] });
  });

  it('keeps the part that the shop has, which an undo continues to reverse', () => {
    const part = { changes: [sent(priceChange), sent(sale)] };
    const read = withPrices(prices('90.00'));
    expect(decideEdit(stopped(part), read)).toMatchObject({
      outcome: 'applied',
      error: expect.stringContaining('part of the change'),
      changes: [{ state: 'done' }, { state: 'refused' }],
    });
    expect(decideEdit(stopped({ ...part, is_undo: true }), read)).toMatchObject({ outcome: 'failed' });
    const confirmed = stopped({ delta: 2, intent_state: 'confirmed', changes: [sent(priceChange)] });
    expect(decideEdit(confirmed, withPrices(prices('100.00')))).toMatchObject({ outcome: 'applied' });
  });

  it('sends no difference any more', () => {
    const turn = decideEdit(stopped({ delta: 2, intent_state: 'superseded' }), withStock(counted(5)));
    expect(turn).toMatchObject({ kind: 'end', outcome: 'discarded' });
  });

  it('because the shop never answered is read back before it fails', () => {
    const hopeless = buildItem({ changes: [sent(priceChange)] });
    expect(decideEdit(hopeless, withPrices(prices('90.00')), true)).toMatchObject({ outcome: 'applied', error: null });
    expect(decideEdit(hopeless, withPrices(prices('100.00')), true)).toMatchObject({
      outcome: 'failed',
      changes: [{ state: 'refused' }],
      error: expect.stringContaining('none of the change'),
    });
    expect(decideEdit(hopeless, withPrices(prices('100.00')))).toMatchObject({ kind: 'send' });
  });
});

it('reads only the necessary data from the shop', () => {
  const both = buildItem({ delta: 1, changes: [priceChange] });
  const counting = buildItem({ changes: [plannedChange('stock', null, '5')] });
  expect([needsStock(both), needsPrices(both)]).toEqual([true, true]);
  expect([needsStock(counting), needsPrices(counting)]).toEqual([true, false]);
  expect([needsStock(buildItem({ changes: [priceChange] })), needsPrices(counting)]).toEqual([false, false]);
});
