import type { SyncInfo } from '@chainline/shared/sync/run-contract';
import { describe, expect, it } from 'vitest';
import { matchEndText, toMatchView, toSyncView } from './work-view';
import { workOf } from './works';
import { buildMatchTask } from './testing/mapping-builders';

const info = (overrides: Partial<SyncInfo> = {}): SyncInfo => ({
  status: 'running',
  progress: 40,
  items_processed: 4,
  items_total: 10,
  items_success: 4,
  message: 'Writing to the shop',
  ...overrides,
});

describe('a listed task', () => {
  it.each([
    ['Auto-match', 'match'],
    ['Auto-match of bikes', 'match'],
    ['Stock sync', 'sync'],
    ['Stock sync of accessories', 'sync'],
    ['Retry of a stock sync of bikes', 'sync'],
    ['Undo of a stock sync', 'sync'],
    ['Automatic stock sync', null],
    ['Import products from WooCommerce', null],
    ['Selective sync of bikes', null],
  ])('called "%s" is %s', (name, work) => {
    expect(workOf({ name })).toBe(work);
  });
});

describe('a sync', () => {
  it('has no percentage until the total is known', () => {
    const view = toSyncView(info({ items_total: 0, items_processed: 0, progress: 0 }));
    expect(view).toEqual({ severity: 'info', title: 'Syncing stock', percent: null, detail: 'Writing to the shop' });
  });

  it('shows the progress', () => {
    expect(toSyncView(info())).toMatchObject({ percent: 40, detail: 'Writing to the shop · 4 of 10' });
  });

  it.each([
    ['completed', 'success', 'Sync completed!', 100],
    ['completed_with_errors', 'warning', 'Sync completed with errors!', 40],
    ['failed', 'error', 'Sync failed!', 40],
    ['cancelled', 'warning', 'Sync cancelled!', 40],
  ] as const)('that is %s ends with "%s" and %s', (status, severity, title, percent) => {
    expect(toSyncView(info({ status }))).toMatchObject({ severity, title, percent });
  });

  it.each([
    ['pending', 'Starting the sync'],
    ['awaiting_approval', 'This sync needs a decision'],
  ] as const)('that is %s is reported', (status, title) => {
    expect(toSyncView(info({ status })).title).toBe(title);
  });
});

describe('an auto-match', () => {
  it('ends with its results, or the reason for stopping', () => {
    expect(matchEndText(buildMatchTask({ message: '12 mapped, 3 to review' }))).toBe('12 mapped, 3 to review');
    expect(matchEndText(buildMatchTask({ status: 'failed', message: '' }))).toBe('Auto-match failed');
  });

  it.each([
    ['pending', { severity: 'info', title: 'Starting the auto-match', percent: null }],
    ['running', { severity: 'info', title: 'Matching products', percent: 30 }],
    ['completed', { severity: 'success', title: 'Auto-match completed', percent: 100 }],
    ['failed', { severity: 'error', title: 'Auto-match failed', percent: 30 }],
  ] as const)('that is %s shows %o', (status, view) => {
    expect(toMatchView(buildMatchTask({ status, progress: 30 }))).toMatchObject(view);
  });
});
