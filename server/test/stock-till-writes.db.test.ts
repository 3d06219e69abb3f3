import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';

const { app, shop } = useEngineApp();

describe('a number that we set at the till', () => {
  it('is read directly before, one by one, however many are set', async () => {
    const pairs = await shop().takeInStep(3);
    const { outside, round } = app();
    for (const { unit, start } of pairs) outside.woo.setStock(unit, start + 2);
    await shop().sweep();
    const before = outside.lightspeed.requests().length;
    await round();

    const made = outside.lightspeed.requests().slice(before);
    const writes = made.flatMap(({ method }, index) => (method === 'PUT' ? [index] : []));
    const readsBefore = writes.map((index) => made[index - 1]);
    const items = writes.map((index) => /Item\/(\d+)\.json/.exec(made[index]?.path ?? '')?.[1]);
    expect(items.toSorted()).toEqual(pairs.map(({ item }) => item).toSorted());
    expect(readsBefore.map((read) => [read?.method, read?.path.endsWith('ItemShop.json')])).toEqual(
      pairs.map(() => ['GET', true]),
    );
    expect(readsBefore.map((read) => new URLSearchParams(read?.query).get('itemID'))).toEqual(items);
    expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual(pairs.map(({ start }) => [start + 2, start + 2]));
  });
});
