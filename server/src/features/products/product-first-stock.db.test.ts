import { describe, expect, it } from 'vitest';
import { useEditApp } from './testing/edit-app';

const edit = useEditApp();
const { call, change, pass, work } = edit;

type Event = { source: string; delta: number; before_quantity: number | null; after_quantity: number | null };

const make = (changes: object) => change('post', '/products', edit.newProduct(changes));
const historyOf = async (id: number): Promise<Event[]> =>
  (await call('get', `/products/${id}/stock-history`).expect(200)).body.events;
const sumOf = (events: Event[]): number => events.reduce((sum, { delta }) => sum + delta, 0);

describe('a product created with a quantity', () => {
  it('has a ledger event with reason and author', async () => {
    const { product, write } = await make({ stock_quantity: 7 });
    const events = await historyOf(product?.id ?? 0);

    expect(events).toMatchObject([
      {
        source: 'edit',
        delta: 7,
        before_quantity: null,
        after_quantity: 7,
        reason: 'Stock when the product was added',
        reference: `product-write:${write.id}`,
        actor: expect.stringMatching(/^staff_/),
      },
    ]);
  });

  it('records sales since then before the next edit', async () => {
    const { product } = await make({ stock_quantity: 7 });
    const id = product?.id ?? 0;
    edit.app().outside.woo.placeOrder({ lines: [{ productId: id, quantity: 2 }], status: 'processing' });
    edit.app().outside.woo.setStock(id, 5);
    await call('put', `/products/${id}/stock`, { quantity: 9 }).expect(200);
    await edit
      .app()
      .round()
      .catch(() => undefined);
    const events = await historyOf(id);

    expect(sumOf(events)).toBe(edit.app().outside.woo.getStock(id));
    expect(events.at(-1)).toMatchObject({ before_quantity: null, after_quantity: 7 });
  });

  it('has the event once after a lost answer', async () => {
    edit.fail({ kind: 'cut_after' }, 'POST', '/products$');
    const { write } = await make({ name: 'Found again', stock_quantity: 3 });
    pass(61_000);
    await work(write.id);
    await work(write.id);
    const [made] = edit.named('Found again');

    expect(write.state).toBe('waiting');
    expect(await historyOf(made?.id ?? 0)).toMatchObject([{ delta: 3, after_quantity: 3 }]);
  });

  it.each([{ stock_quantity: null }, { stock_status: 'outofstock' }])(
    'has no history while uncounted (%j)',
    async (changes) => {
      const { product } = await make(changes);
      expect(await historyOf(product?.id ?? 0)).toEqual([]);
    },
  );
});
