import { describe, expect, it } from 'vitest';
import type { Planned } from './stock-plans';
import { toWriteChunks } from './stock-writer';

const planned = (id: number, parentId: number | null, wooDelta: number): Planned => ({
  mapping: {
    id,
    woo_product_id: id,
    woo_parent_id: parentId,
    lightspeed_item_id: id,
    sync_direction: 'both',
    sync_enabled: true,
    base_quantity: 5,
    woo_quantity: 5,
    lightspeed_quantity: 5,
    attempts: 0,
    reserved: 0,
    decision: null,
    decided_by: null,
    version: 1,
  },
  plan: {
    kind: 'agreed',
    ledger: { base: 5 + wooDelta, woo: 5, till: 5 + wooDelta },
    wooChange: 0,
    tillChange: wooDelta,
    wooDelta,
    tillDelta: 0,
    held: 0,
  },
});
const idsOf = (chunks: Planned[][]) => chunks.map((chunk) => chunk.map(({ mapping }) => mapping.id));
const range = (count: number, from = 1) => Array.from({ length: count }, (_, at) => at + from);

describe('the chunks of a write', () => {
  it('fill the shop’s calls with changes, whatever is between them', () => {
    const chunks = toWriteChunks(range(400).map((id) => planned(id, null, id % 2)));

    expect(chunks.map((chunk) => chunk.length)).toEqual([100, 100, 100, 100]);
    expect(
      chunks
        .slice(0, 2)
        .flat()
        .every(({ mapping }) => mapping.id % 2 === 1),
    ).toBe(true);
  });

  it('keep the variations of one product together', () => {
    const variations = range(90).map((id) => planned(id, 1_000 + (id % 30), 1));
    const chunks = toWriteChunks([...variations, ...range(20, 200).map((id) => planned(id, 7, 1))]);
    const parents = chunks.map((chunk) => new Set(chunk.map(({ mapping }) => mapping.woo_parent_id)));

    expect(chunks.map((chunk) => chunk.length)).toEqual([90, 20]);
    expect([...(parents[0] ?? [])].some((parent) => parents[1]?.has(parent))).toBe(false);
  });

  it('split more than one call’s worth', () => {
    expect(idsOf(toWriteChunks(range(250).map((id) => planned(id, 7, 1)))).map((ids) => ids.length)).toEqual([
      100, 100, 50,
    ]);
  });

  it('are empty for no plans', () => {
    expect(toWriteChunks([])).toEqual([]);
  });
});
