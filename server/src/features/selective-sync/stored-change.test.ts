import { describe, expect, it } from 'vitest';
import type { BothSides } from './side-values';
import { reverseChanges, settleChanges, type StoredChange } from './stored-change';

const sides = (price: string, pictures = 0): BothSides => ({
  shop: {
    id: 1,
    regularPrice: price,
    salePrice: null,
    description: '',
    images: Array.from({ length: pictures }, (_, at) => ({
      id: at + 1,
      src: 'https://shop.example/a.jpg',
      name: '',
      alt: '',
    })),
  },
  till: { itemId: 7, archived: false, price: '1.00', longDescription: '', images: [] },
});

const change = (changes: Partial<StoredChange> = {}): StoredChange => ({
  system: 'woocommerce',
  field: 'price',
  before: '10.00',
  after: '12.00',
  state: 'sent',
  ...changes,
});

const picture = change({ field: 'image', before: null, after: 'https://till.example/1.jpg' });

describe('settling changes by reading', () => {
  it.each([
    { present: '12.00', state: 'done' },
    { present: '10.00', state: 'planned' },
    { present: '11.00', state: 'refused' },
  ])('turns one whose side has $present into $state', ({ present, state }) => {
    const settled = settleChanges([change()], sides(present));
    expect(settled.changes).toMatchObject([{ state }]);
    expect(settled.overtaken).toHaveLength(state === 'refused' ? 1 : 0);
  });

  it('treats a picture as done if its side has any', () => {
    expect(settleChanges([picture], sides('1.00', 1)).changes).toMatchObject([{ state: 'done' }]);
    expect(settleChanges([picture], sides('1.00', 0)).changes).toMatchObject([{ state: 'planned' }]);
  });

  it('ignores finished changes', () => {
    const ended = [change({ state: 'done' }), change({ state: 'refused' })];
    expect(settleChanges(ended, sides('11.00'))).toEqual({ changes: ended, overtaken: [] });
  });
});

describe('reversing changes', () => {
  it('reverses those that took effect or may have, except pictures', () => {
    const changes = [
      change({ state: 'done' }),
      change({ system: 'lightspeed', before: null, state: 'sent' }),
      change({ state: 'refused' }),
      change({ state: 'planned' }),
      { ...picture, state: 'done' as const },
    ];
    expect(reverseChanges(changes)).toEqual([
      { system: 'woocommerce', field: 'price', before: '12.00', after: '10.00', state: 'planned' },
      { system: 'lightspeed', field: 'price', before: '12.00', after: null, state: 'planned' },
    ]);
  });
});
