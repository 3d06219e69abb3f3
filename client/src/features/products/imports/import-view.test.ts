import { describe, expect, it } from 'vitest';
import { importSourceOf, toImportView } from './import-view';
import { buildTask } from '../../../testing/product-samples';

const view = (overrides: Parameters<typeof buildTask>[0]) => toImportView('woo', buildTask(overrides));

describe('a running import', () => {
  it('is starting until a worker has claimed it', () => {
    expect(view({ status: 'pending' })).toMatchObject({ title: 'Starting the import from WooCommerce', percent: null });
  });

  it('has no percentage until the total is known', () => {
    expect(view({ items_processed: 1200 })).toMatchObject({ percent: null, detail: '1,200 so far' });
  });

  it('shows its progress', () => {
    expect(view({ progress: 46, items_processed: 190, items_total: 412 })).toEqual({
      severity: 'info',
      title: 'Importing from WooCommerce',
      percent: 46,
      detail: '190 of 412',
    });
  });

  it("shows the server's message before anything was read", () => {
    expect(view({ message: 'Asking the shop' }).detail).toBe('Asking the shop');
  });
});

describe('a finished import', () => {
  it.each([
    ['completed', 'success', 'Sync completed!'],
    ['completed_with_errors', 'warning', 'Sync completed with errors!'],
    ['failed', 'error', 'Sync failed!'],
    ['cancelled', 'warning', 'Sync cancelled!'],
  ] as const)('that is %s reads as %s: %s', (status, severity, title) => {
    expect(view({ status })).toMatchObject({ severity, title });
  });

  it('is at 100 % if completed', () => {
    expect(view({ status: 'completed', progress: null }).percent).toBe(100);
    expect(view({ status: 'failed', progress: 30 }).percent).toBe(30);
  });

  it('counts failures', () => {
    const counts = { items_processed: 9, items_total: 9, items_failed: 2 };
    const { detail } = view({ status: 'completed_with_errors', message: 'Import complete', ...counts });
    expect(detail).toBe('WooCommerce · Import complete · 9 of 9, 2 failed');
  });
});

it('recognises imports among tasks by their name', () => {
  expect(importSourceOf({ name: 'Import products from WooCommerce' })).toBe('woo');
  expect(importSourceOf({ name: 'Import items from Lightspeed' })).toBe('lightspeed');
  expect(importSourceOf({ name: 'Stock sync' })).toBeNull();
});
