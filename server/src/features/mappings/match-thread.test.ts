import { describe, expect, it } from 'vitest';
import { shopUnit, tillItem } from '../../../test/match-catalogue/entries';
import type { FoundPair, WantedPairs } from './match-messages';
import { matchInThread, type Catalogues } from './match-thread';

const never = new AbortController().signal;

const pagesOf = async function* <T>(...pages: T[][]): AsyncGenerator<T[]> {
  for (const page of pages) yield await Promise.resolve(page);
};

const everything = { productType: null, threshold: 75 };
const nothing = { taken: { units: [], items: [] }, rejected: [] };
const helmet = (id: number, option: string) =>
  shopUnit({
    id,
    parentId: 10,
    name: 'Quokka Trail Helmet',
    attributes: [{ name: 'Size', option }],
    priceCents: 8_995,
  });
const helmetItem = (id: number, size: string) =>
  tillItem({ id, description: `QUOKKA TRAIL HELMET ${size}`, priceCents: 8_995 });
const helmets = (changes: Partial<Catalogues> = {}): Catalogues => ({
  units: pagesOf([helmet(11, 'S')], [helmet(12, 'M')]),
  items: pagesOf([helmetItem(1, 'M')], [], [helmetItem(2, 'S')]),
  settled: nothing,
  ...changes,
});

const pairsOf = async (catalogues: Catalogues, wanted: Partial<WantedPairs> = {}, signal = never) => {
  const found: FoundPair[] = [];
  for await (const pairs of matchInThread(catalogues, { ...everything, ...wanted, signal })) found.push(...pairs);
  return found;
};

/** Names so similar that matching them takes long. */
const dull = (count: number): Catalogues => {
  const words = ['marathon', 'plus', 'wired', 'road', 'gravel', 'comfort', 'sport', 'city', 'tour', 'pro'];
  const names = Array.from({ length: count }, (_, at) => `Tyre ${words[at % 10] ?? ''} ${words[(at >> 1) % 10] ?? ''}`);
  return {
    units: pagesOf(names.map((name, at) => shopUnit({ id: at + 1, name }))),
    items: pagesOf(names.map((description, at) => tillItem({ id: at + 1, description }))),
    settled: nothing,
  };
};

describe('matching in a thread', () => {
  it('finds the pairs of catalogues read in pages, with details of the unit', async () => {
    expect(await pairsOf(helmets())).toMatchObject([
      { unitId: 11, itemId: 2, parentId: 10, productType: 'accessory', isSure: true, signals: expect.any(Array) },
      { unitId: 12, itemId: 1, parentId: 10, productType: 'accessory' },
    ]);
  });

  it('skips mapped and rejected ones', async () => {
    const rejected = { ...nothing, rejected: [{ unitId: 12, itemId: 1 }] };
    const taken = { ...nothing, taken: { units: [11], items: [2] } };

    const withoutRejected = await pairsOf(helmets({ settled: rejected }));
    const withoutTaken = await pairsOf(helmets({ settled: taken }));

    expect(withoutRejected.map(({ unitId, itemId }) => [unitId, itemId])).toEqual([[11, 2]]);
    expect(withoutTaken.map(({ unitId, itemId }) => [unitId, itemId])).toEqual([[12, 1]]);
  });

  it('explains a pair below the threshold', async () => {
    const [pair] = await pairsOf(helmets(), { threshold: 100 });

    expect(pair).toMatchObject({ isSure: false, signals: expect.any(Array) });
    expect(pair?.signals.map(({ text }) => text)).toContain('Same size: S');
  });

  it.each([
    { name: 'leaves a likely pair of words alone to a person', cents: 7_900, isSure: false },
    { name: 'is sure of it if the price is the same too', cents: 8_995, isSure: true },
  ])('$name', async ({ cents, isSure }) => {
    const [pair] = await pairsOf({
      units: pagesOf([shopUnit({ id: 1, name: 'Rova Comfort Gel Seat', priceCents: 8_995 })]),
      items: pagesOf([tillItem({ id: 1, description: 'ROVA GEL', priceCents: cents })]),
      settled: nothing,
    });

    expect(pair?.confidence).toBeGreaterThan(0.75);
    expect(pair?.isSure).toBe(isSure);
  });

  it.each([
    ['bike', [1]],
    ['accessory', [11, 12]],
    [null, [1, 11, 12]],
  ] as const)('returns pairs of the requested kind of product: %s', async (productType, expected) => {
    const bike = shopUnit({ id: 1, name: 'Segway P100S', sku: 'SEG-P100S', isBike: true });
    const item = tillItem({ id: 7, description: 'SEGWAY P100S', customSku: 'SEG-P100S', isBike: true });
    const catalogues = helmets({
      units: pagesOf([bike, helmet(11, 'S'), helmet(12, 'M')]),
      items: pagesOf([item, helmetItem(1, 'M'), helmetItem(2, 'S')]),
    });

    const found = await pairsOf(catalogues, { productType });

    expect(found.map(({ unitId }) => unitId)).toEqual(expected);
    expect(found.filter((pair) => pair.productType === 'bike').length).toBe(productType === 'accessory' ? 0 : 1);
  });

  it('returns many pairs in pages', async () => {
    const names = Array.from({ length: 600 }, (_, at) => `SKU-${at}-X`);
    const pages: number[] = [];
    const catalogues = {
      units: pagesOf(names.map((sku, at) => shopUnit({ id: at + 1, name: `Thing ${at}`, sku }))),
      items: pagesOf(names.map((sku, at) => tillItem({ id: at + 1, description: `Thing ${at}`, customSku: sku }))),
      settled: nothing,
    };

    for await (const pairs of matchInThread(catalogues, { ...everything, signal: never })) pages.push(pairs.length);

    expect(pages).toEqual([250, 250, 100]);
  });

  it('finds nothing in empty catalogues', async () => {
    expect(await pairsOf({ units: pagesOf(), items: pagesOf(), settled: nothing })).toEqual([]);
  });

  it('stops in the middle on request', async () => {
    const stop = new AbortController();
    const { units, items, settled } = dull(6_000);
    const thenStops = async function* () {
      yield* items;
      // By then the thread has received the catalogue and the request for pairs.
      setImmediate(() => stop.abort(new Error('enough')));
    };

    await expect(pairsOf({ units, items: thenStops(), settled }, {}, stop.signal)).rejects.toThrow('enough');
  });

  it('does not start if stopped before', async () => {
    await expect(pairsOf(helmets(), {}, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });

  it('reports a failure to read a catalogue', async () => {
    const broken = async function* () {
      yield await Promise.resolve([helmetItem(1, 'M')]);
      throw new Error('the database is away');
    };

    await expect(pairsOf(helmets({ items: broken() }))).rejects.toThrow('the database is away');
  });

  it('reports a failure of the thread', async () => {
    const unreadable = tillItem({ id: 0.5 });

    await expect(pairsOf(helmets({ items: pagesOf([unreadable]) }))).rejects.toThrow('The matching thread failed');
  });
});
