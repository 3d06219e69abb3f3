import { describe, expect, it } from 'vitest';
import { planStockEdit } from './stock-edit-planner';
import { buildUnit } from './testing/build-unit';

const codeOf = (plan: ReturnType<typeof planStockEdit>) => (plan.kind === 'refused' ? plan.refusal.code : plan.kind);

describe('a number for a counted unit', () => {
  it('is a difference to the quantity after all waiting edits', () => {
    expect(planStockEdit(buildUnit({ quantity: 10 }), { quantity: 13 })).toEqual({
      kind: 'delta',
      before: 10,
      delta: 3,
      target: 13,
    });
    expect(planStockEdit(buildUnit({ quantity: 10, waiting_delta: -4 }), { quantity: 13 })).toMatchObject({
      before: 6,
      delta: 7,
    });
  });

  it('does nothing if already reached, even if an edit would be refused', () => {
    const unit = buildUnit({ quantity: 10, sync_direction: 'ls_to_woo', conflict_id: 3 });
    expect(planStockEdit(unit, { quantity: 10, status: 'instock' })).toEqual({ kind: 'unchanged' });
    expect(planStockEdit(unit, {})).toEqual({ kind: 'unchanged' });
  });

  it('accepts the status that the shop will derive, and the one it shows', () => {
    const unit = buildUnit({ quantity: 10 });
    expect(planStockEdit(unit, { quantity: 0, status: 'outofstock' })).toMatchObject({ kind: 'delta' });
    expect(planStockEdit(unit, { quantity: 0, status: 'instock' })).toMatchObject({ kind: 'delta' });
    expect(codeOf(planStockEdit(unit, { quantity: 0, status: 'onbackorder' }))).toBe('stock.status_derived');
    expect(codeOf(planStockEdit(unit, { status: 'outofstock' }))).toBe('stock.status_derived');
    const backordered = buildUnit({ quantity: 10, backorders: 'notify' });
    expect(planStockEdit(backordered, { quantity: 0, status: 'onbackorder' })).toMatchObject({ kind: 'delta' });
  });

  it('cannot be told from one that cannot be read', () => {
    expect(codeOf(planStockEdit(buildUnit({ quantity: null }), { quantity: 3 }))).toBe('stock.unknown');
  });
});

describe('counting', () => {
  it('ends with an empty number, and keeps or takes a status', () => {
    expect(planStockEdit(buildUnit({ quantity: 4 }), { quantity: null, status: 'onbackorder' })).toEqual({
      kind: 'mode',
      target: null,
      changes: [
        { system: 'woocommerce', field: 'stock', before: '4', after: null, state: 'planned' },
        { system: 'woocommerce', field: 'stock_status', before: 'instock', after: 'onbackorder', state: 'planned' },
      ],
    });
  });

  it('begins with a number, 0 included', () => {
    const unit = buildUnit({ managed_by: 'none', quantity: null });
    expect(planStockEdit(unit, { quantity: 0 })).toMatchObject({
      kind: 'mode',
      target: 0,
      changes: [
        { field: 'stock', before: null, after: '0' },
        { field: 'stock_status', before: 'instock', after: 'outofstock' },
      ],
    });
  });

  it('does not end for a variation that its product would then count', () => {
    const unit = buildUnit({ type: 'variation', parent_counted: true });
    expect(codeOf(planStockEdit(unit, { quantity: null }))).toBe('stock.counted_with_product');
  });

  it('must end before a status can be chosen', () => {
    const unit = buildUnit({ managed_by: 'none', quantity: null });
    expect(planStockEdit(unit, { status: 'outofstock' })).toMatchObject({
      kind: 'mode',
      changes: [{ field: 'stock_status', before: 'instock', after: 'outofstock' }],
    });
    expect(planStockEdit(unit, { quantity: null, status: 'instock' })).toEqual({ kind: 'unchanged' });
  });
});

describe('permanent refusals', () => {
  it.each([
    ['a variation counted with its product', { type: 'variation', managed_by: 'parent' }, 'stock.counted_with_product'],
    [
      'a product counted by its variations',
      { type: 'variable', managed_by: 'none', quantity: null },
      'stock.choose_variation',
    ],
    ['a product without stock', { type: 'grouped', managed_by: 'none', quantity: null }, 'stock.not_countable'],
    ['a number that the till decides', { sync_direction: 'ls_to_woo' }, 'stock.till_is_master'],
    ['an item with serial numbers', { sync_direction: 'both', serialized: true }, 'stock.serialized'],
  ] as const)('%s', (_what, given, code) => {
    const plan = planStockEdit(buildUnit(given), { quantity: 77 });
    expect(plan).toMatchObject({ kind: 'refused', refusal: { code, isNow: false } });
  });

  it('ending the counting of a mapped unit, in any sync direction', () => {
    for (const direction of ['both', 'woo_to_ls', 'ls_to_woo'] as const)
      expect(codeOf(planStockEdit(buildUnit({ sync_direction: direction }), { quantity: null }))).toBe(
        'stock.mapped_is_counted',
      );
  });

  it('but not a product that its variations are counted with', () => {
    const unit = buildUnit({ type: 'variable', managed_by: 'own', quantity: 6 });
    expect(planStockEdit(unit, { quantity: 7 })).toMatchObject({ kind: 'delta', delta: 1 });
  });

  it('nor a quantity with the shop as the master', () => {
    expect(planStockEdit(buildUnit({ sync_direction: 'woo_to_ls' }), { quantity: 11 })).toMatchObject({ delta: 1 });
  });
});

describe('temporary refusals', () => {
  it.each([
    ['a question', { sync_direction: 'both', conflict_id: 8, conflict_message: 'More was sold.' }, 'stock.in_conflict'],
    ['a manager’s consent', { sync_direction: 'both', held: true }, 'stock.held'],
    ['an edit of its counting', { mode_waits: true }, 'stock.edit_waits'],
  ] as const)('for %s', (_what, given, code) => {
    const plan = planStockEdit(buildUnit(given), { quantity: 77 });
    expect(plan).toMatchObject({ kind: 'refused', refusal: { code, isNow: true } });
  });

  it.each([
    ['the status that it still has', { status: 'instock' }],
    ['the number that it still has not', { quantity: null }],
    ['both', { quantity: null, status: 'instock' }],
  ] as const)('for an edit of its counting: %s', (_what, requested) => {
    const unit = buildUnit({ managed_by: 'none', quantity: null, mode_waits: true });
    expect(codeOf(planStockEdit(unit, requested))).toBe('stock.edit_waits');
  });

  it('exclude a request without stock fields', () => {
    expect(planStockEdit(buildUnit({ mode_waits: true }), {})).toEqual({ kind: 'unchanged' });
  });

  it('name the conflict', () => {
    const unit = buildUnit({ sync_direction: 'both', conflict_id: 8, conflict_message: 'More was sold.' });
    expect(planStockEdit(unit, { quantity: 77 })).toMatchObject({
      refusal: { message: expect.stringContaining('More was sold.'), data: { conflict_id: 8, sku: unit.sku } },
    });
  });
});
