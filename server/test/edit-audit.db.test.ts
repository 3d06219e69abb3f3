import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';

const test = useEngineApp();
const { app, shop } = test;

const edit = (unit: number, body: object) =>
  app().http.put(`/api/products/${unit}/stock`).set('Authorization', test.staff()).send(body);
const act = (id: string, action: 'undo' | 'retry', header?: string) =>
  shop().call('post', `/stock-edits/${id}/${action}`, {}, header);

/** Audit entries about edits, oldest first. */
const told = async (ids: string[]) => {
  const { rows } = await app().pool.query(
    `select e.action, e.target_label as label, e.after, e.ip is not null as from_where, u.username
     from audit_events e join users u on u.id = e.actor_id where e.target = any($1) order by e.id`,
    [ids.map((id) => `run:${id}`)],
  );
  return rows;
};
const nameOf = async (unit: number): Promise<string> => {
  const { rows } = await app().pool.query('select name from products where id = $1', [unit]);
  return rows[0].name;
};

describe('the audit log of single edits of stock', () => {
  it('records who changed a quantity, once, and who undid it', async () => {
    const { unit, start } = test.one(await shop().takeInStep(1));
    const key = randomUUID();
    const wish = { key, quantity: start + 3, seen_quantity: start, reason: 'Found behind the desk' };
    await Promise.all([edit(unit, wish), edit(unit, wish)]);
    await edit(unit, { quantity: start + 3, seen_quantity: start + 3 }).expect(200);
    await app().round();
    await act(key, 'undo');
    await app().round();

    const label = await nameOf(unit);
    const staff = expect.stringMatching(/^staff_/);
    expect(await told([key])).toEqual([
      {
        action: 'product.stock_edited',
        label,
        username: staff,
        from_where: true,
        after: { change: `Stock: ${start} → ${start + 3}`, reason: 'Found behind the desk' },
      },
      { action: 'product.stock_undone', label, username: 'manager_1', from_where: true, after: null },
    ]);
  });

  it('records who cancelled one, once', async () => {
    const { unit, start } = test.one(await shop().takeInStep(1));
    const { body } = await edit(unit, { quantity: start + 3, seen_quantity: start });
    await act(body.edit.id, 'undo');
    await act(body.edit.id, 'undo');

    expect(await told([body.edit.id])).toMatchObject([
      { action: 'product.stock_edited' },
      { action: 'product.stock_stopped', label: await nameOf(unit), username: 'manager_1' },
    ]);
  });

  it('records who retried one', async () => {
    const { unit, start } = test.one(await shop().takeInStep(1));
    const { body } = await edit(unit, { quantity: 0, seen_quantity: start });
    app().outside.woo.placeOrder({ lines: [{ productId: unit, quantity: 1 }], status: 'processing' });
    await app().round();
    await app().round();
    app().outside.woo.setStock(unit, start + 2);
    await shop().sweep();
    await app().round();
    const again = await act(body.edit.id, 'retry');

    expect(await told([body.edit.id, again.body.edit.id])).toMatchObject([
      { action: 'product.stock_edited', after: { change: expect.stringContaining(`Stock: ${start} → 0`) } },
      { action: 'product.stock_edited', username: 'manager_1', after: { tried_again: body.edit.id } },
    ]);
  });
});
