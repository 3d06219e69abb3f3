import { describe, expect, it } from 'vitest';
import { actionOf } from './review-keys';
import { factsOf, namePartsOf, toBars } from './review-view';
import { buildSuggestion } from './testing/mapping-builders';

describe('the bars of reasons', () => {
  it('are sorted by strength and scaled to the longest, one side for each direction', () => {
    expect(
      toBars([
        { signal: 'price', weight: 2, value: -1, text: 'Prices apart' },
        { signal: 'ean', weight: 8, value: 1, text: 'Same bar code' },
        { signal: 'brand', weight: 3, value: 0, text: 'Brand not known' },
      ]),
    ).toEqual([
      { label: 'Barcode', text: 'Same bar code', side: 'for', percent: 100 },
      { label: 'Price', text: 'Prices apart', side: 'against', percent: 25 },
      { label: 'Brand', text: 'Brand not known', side: 'neither', percent: 0 },
    ]);
  });

  it('do not exaggerate weak reasons', () => {
    expect(toBars([{ signal: 'kind', weight: 0.6, value: 1, text: 'Same kind' }])).toMatchObject([{ percent: 20 }]);
  });
});

describe('the words of a name', () => {
  const differing = (name: string, other: string) =>
    namePartsOf(name, other)
      .filter((part) => part.differs)
      .map((part) => part.text);

  it.each([
    ['Quokka Helmet M', 'QUOKKA HELMET L BLACK', ['M']],
    ['QUOKKA HELMET L BLACK', 'Quokka Helmet M', ['L', 'BLACK']],
    ['Tyre 28"', 'TYRE 28', []],
    ['Super73-RX (2024)', 'SUPER73 RX 2024', []],
  ])('of "%s" that are missing in "%s" are highlighted', (name, other, expected) => {
    expect(differing(name, other)).toEqual(expected);
  });

  it('keep their original spelling', () => {
    const name = 'Tyre 28" - (black), folded';
    expect(
      namePartsOf(name, 'x')
        .map((part) => part.text)
        .join(''),
    ).toBe(name);
  });
});

describe('the details of a side', () => {
  const { shop, till } = buildSuggestion(1);

  it('mark differences, except equal prices written differently', () => {
    expect(factsOf({ ...shop, price: '120' }, { ...till, quantity: 3 })).toEqual([
      { label: 'SKU', value: 'QH-1', differs: true },
      { label: 'Price', value: '$120.00', differs: false },
      { label: 'Quantity', value: '4', differs: true },
    ]);
  });

  it('never mark unknown values as different', () => {
    expect(factsOf({ ...shop, sku: '', price: null, quantity: null }, till)).toEqual([
      { label: 'SKU', value: 'No SKU', differs: false },
      { label: 'Price', value: '—', differs: false },
      { label: 'Quantity', value: '—', differs: false },
    ]);
  });
});

describe('a shortcut', () => {
  const press = (key: string, held: Partial<Parameters<typeof actionOf>[0]> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    ...held,
  });

  it.each([
    ['a', 'accept'],
    ['A', 'accept'],
    ['Enter', 'accept'],
    ['r', 'reject'],
    ['Backspace', 'reject'],
    ['s', 'skip'],
    ['ArrowRight', 'skip'],
    ['ArrowLeft', 'back'],
    ['u', 'undo'],
    ['x', null],
    [' ', null],
  ])('%s means %s', (key, action) => {
    expect(actionOf(press(key), false)).toBe(action);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('is left to the browser with %s', (modifier) => {
    expect(actionOf(press('r', { [modifier]: true }), false)).toBeNull();
  });

  it('decides once per press, while a held arrow keeps moving', () => {
    expect(actionOf(press('a', { repeat: true }), false)).toBeNull();
    expect(actionOf(press('ArrowRight', { repeat: true }), false)).toBe('skip');
  });

  it('leaves Enter to the focused button', () => {
    expect(actionOf(press('Enter'), true)).toBeNull();
    expect(actionOf(press('a'), true)).toBe('accept');
  });
});
