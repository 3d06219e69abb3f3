import { describe, expect, it } from 'vitest';
import {
  canTryAgain,
  confidenceLabel,
  confidenceTone,
  conflictTitle,
  describePick,
  lastSyncedTone,
  mappingName,
  stockStateOf,
} from './mapping-view';
import { buildMapping } from './testing/mapping-builders';

describe('confidence', () => {
  it.each([
    [1, '100%', 'success'],
    [0.9, '90%', 'success'],
    [0.8999, '89%', 'warning'],
    [0.7, '70%', 'warning'],
    [0.6999, '69%', 'error'],
    [0.29, '29%', 'error'],
    [0, '0%', 'error'],
  ])('shows %d as %s in the tone %s', (confidence, label, tone) => {
    expect(confidenceLabel(confidence)).toBe(label);
    expect(confidenceTone(confidence)).toBe(tone);
  });
});

describe('last synced', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    [null, 'neutral'],
    ['2026-11-21T11:59:00Z', 'success'],
    ['2026-11-20T12:00:01Z', 'success'],
    ['2026-11-20T12:00:00Z', 'info'],
    ['2026-11-18T12:00:01Z', 'info'],
    ['2026-11-18T12:00:00Z', 'warning'],
  ])('gives %s the tone %s', (value, tone) => {
    expect(lastSyncedTone(value, now)).toBe(tone);
  });
});

describe('the state of two quantities', () => {
  it.each([
    ['In sync', {}],
    ['In sync', { woo_quantity: 0, lightspeed_quantity: 0 }],
    ['Updating', { woo_quantity: 4, lightspeed_quantity: 3 }],
    ['Not counted', { woo_quantity: null }],
    ['Not counted', { lightspeed_quantity: null }],
    ['Off', { sync_enabled: false, woo_quantity: null }],
    ['Off', { sync_enabled: false, awaiting_first_sync: true }],
    ['Awaiting first sync', { awaiting_first_sync: true, lightspeed_quantity: 9 }],
    ['Skipped', { skip_reason: 'The shop product is gone.' }],
  ])('is %s for %o', (label, overrides) => {
    expect(stockStateOf(buildMapping(overrides)).label).toBe(label);
  });
});

it('words an unknown kind of conflict', () => {
  expect(conflictTitle('below_zero').chip).toBe('Oversold');
  expect(conflictTitle('large_change')).toEqual({ chip: 'Conflict', title: 'This mapping needs a decision' });
});

it.each([
  ['undone', 'Undone', false],
  ['archived', 'Archived', false],
  ['undecided', 'Unclear', false],
  ['unreachable', 'Unreachable', true],
  ['refused', 'Refused', true],
  ['first_link', 'Choose number', false],
])('labels the conflict %s "%s"; its change can be retried: %s', (kind, chip, again) => {
  expect(conflictTitle(kind).chip).toBe(chip);
  expect(canTryAgain(kind)).toBe(again);
});

it('names a mapping by its id while the product is not imported', () => {
  expect(mappingName(buildMapping({ product_name: null }))).toBe('WooCommerce product 501');
});

it.each([
  [{ sku: 'S73-RX', quantity: 1200 }, 'S73-RX · 1,200 in stock'],
  [{ sku: 'S73-RX', quantity: 0 }, 'S73-RX · 0 in stock'],
  [{ sku: '', quantity: null }, 'No SKU · quantity not known'],
  [{ sku: 'TUBE', quantity: 9, sharing_count: 3 }, 'TUBE · 9 in stock · Shared by 3 variations'],
])('gives %o a unique name', (parts, text) => {
  expect(describePick({ id: 1, name: 'Super73 RX', sharing_count: 0, image: null, ...parts })).toBe(text);
});
