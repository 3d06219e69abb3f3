import type { RunKind } from '@chainline/shared/sync/run-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import { describe, expect, it } from 'vitest';
import { describeChange, nameRun, type NamedRun } from './run-words';

const nameOf = (kind: RunKind, type: ProductKind | null = null, changes: Partial<NamedRun> = {}) =>
  nameRun({ kind, product_type: type, automatic: false, isUndo: false, isRetry: false, ...changes });

describe('the name of a run', () => {
  it.each([
    ['import_bikes', null, 'Import into the bike register'],
    ['import_woo', null, 'Import products from WooCommerce'],
    ['import_woo', 'bike', 'Import bikes from WooCommerce'],
    ['import_lightspeed', null, 'Import items from Lightspeed'],
    ['import_lightspeed', 'accessory', 'Import accessories from Lightspeed'],
    ['stock', null, 'Stock sync'],
    ['stock', 'bike', 'Stock sync of bikes'],
    ['selective', 'accessory', 'Selective sync of accessories'],
    ['auto_match', null, 'Auto-match'],
    ['auto_match', 'bike', 'Auto-match of bikes'],
  ] as const)('of %s over %s is "%s"', (kind, type, name) => {
    expect(nameOf(kind, type)).toBe(name);
  });

  it('distinguishes the engine’s own runs, undos and retries', () => {
    expect(nameOf('stock', null, { automatic: true })).toBe('Automatic stock sync');
    expect(nameOf('stock', null, { isUndo: true })).toBe('Undo of a stock sync');
    expect(nameOf('selective', 'accessory', { isUndo: true })).toBe('Undo of a selective sync of accessories');
    expect(nameOf('stock', 'bike', { isRetry: true })).toBe('Retry of a stock sync of bikes');
  });
});

describe('a change of a field', () => {
  it('names its system and both values, an empty one in words', () => {
    expect(describeChange({ system: 'lightspeed', field: 'price', before: '10.00', after: '12.50' })).toBe(
      'Lightspeed price: 10.00 → 12.50',
    );
    expect(describeChange({ system: 'woocommerce', field: 'description', before: null, after: null })).toBe(
      'WooCommerce description: empty → empty',
    );
  });
});
