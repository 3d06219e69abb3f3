import { describe, expect, it } from 'vitest';
import { chosen, makeDraft } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';
import { moveQuote } from './quote-moves';

const shop = useQuoteShop();
const { call, create, person } = shop;

const off = (discount: number, changes: Parameters<typeof makeDraft>[0] = {}) =>
  makeDraft({ products: [chosen(stocked.bike)], manual_shipping_fee: 40, ...changes, settings: { discount } });
const move = (id: number, what: 'request-approval' | 'approve', version: number, as = 'staff') =>
  call('post', `/quotes/${id}/${what}`, as).send({ version });
const save = async ({ id, version }: { id: number; version: number }, draft: object, as = 'staff') =>
  (await call('put', `/quotes/${id}`, as).send({ draft, version }).expect(200)).body.quote;
const newsOf = async (name: string) => {
  const { rows } = await shop
    .app()
    .pool.query(`select n.type, n.link from notifications n where n.user_id = $1 order by n.id desc limit 1`, [
      person(name).id,
    ]);
  return rows[0] ?? null;
};
const actionsOf = async (name: string, id: number): Promise<string[]> => {
  const { body } = await call('get', '/dashboard/actions/pending', name).expect(200);
  return body.actions
    .filter(({ quote_id: quote }: { quote_id: number }) => quote === id)
    .map(({ kind }: { kind: string }) => kind);
};
const trySend = (id: number) =>
  shop
    .app()
    .services.transaction((inside) =>
      moveQuote(inside, { quoteId: id, move: 'send', at: shop.app().clock.now(), source: 'staff' }),
    );

describe("the approval of a draft's prices", () => {
  it.each(['staff', 'quotes'])('is not needed by %s up to their limit', async (as) => {
    const { approval, can } = await create(off(10), as);

    expect([approval, can.send]).toEqual([{ state: 'none', reasons: [] }, true]);
  });

  it.each(['staff', 'quotes'])('is needed beyond the limit of %s', async (as) => {
    const { approval, can } = await create(off(99), as);

    expect(approval.state).toBe('needed');
    expect(approval.reasons).toContainEqual({ code: 'discount', percent: 99, limit: 10 });
    expect(can).toMatchObject({ send: false, request_approval: true, approve: false });
  });

  it('is needed if nothing is left to pay', async () => {
    const { approval } = await create(off(100, { manual_shipping_fee: 0 }));

    expect(approval).toMatchObject({ state: 'needed', reasons: [{ code: 'zero_total' }, { code: 'discount' }] });
  });

  it("is implied for a manager's own prices", async () => {
    const { approval, can } = await create(off(50), 'manager');

    expect([approval.state, can.send]).toEqual(['approved', true]);
  });

  it('is kept while other things are changed, and not when prices are', async () => {
    const made = await create(off(50));
    await move(made.id, 'request-approval', made.version).expect(200);
    const { body } = await move(made.id, 'approve', made.version + 1, 'manager').expect(200);
    const products = [chosen(stocked.bike, { id: body.quote.products[0].id })];
    const noted = await save(body.quote, {
      ...off(50, { products }),
      customer_info: { ...body.quote.customer_info, company: 'Acme' },
    });
    expect(noted.approval.state).toBe('approved');

    const cheaper = await save(noted, off(60, { products }));
    expect([cheaper.approval.state, cheaper.can.send]).toEqual(['needed', false]);
    expect((await save(cheaper, off(10, { products }))).approval.state).toBe('none');
  });

  it('is evaluated again in a copy', async () => {
    const made = await create(off(50), 'manager');
    await shop.app().pool.query('update quotes set assigned_to = $2 where id = $1', [made.id, person('staff').id]);
    const { body } = await call('post', `/quotes/${made.id}/duplicate`).send({ version: made.version }).expect(200);

    expect(body.quote.approval.state).toBe('needed');
  });
});

describe('POST /api/quotes/:id/request-approval', () => {
  it('notifies managers once, in the bell, the pending actions and the history', async () => {
    const { id, version } = await create(off(50));
    expect(await actionsOf('manager', id)).toEqual([]);

    const { body } = await move(id, 'request-approval', version).expect(200);
    await move(id, 'request-approval', version).expect(200);

    expect(body.quote.approval.state).toBe('awaiting');
    expect(await newsOf('manager')).toEqual({ type: 'quote.approval_requested', link: `/quotes/${id}` });
    expect([await actionsOf('manager', id), await actionsOf('staff', id)]).toEqual([['approval'], []]);
    const texts = body.quote.events.map(({ text }: { text: string }) => text);
    expect(texts.join()).toContain(
      'Approval requested: the discount of 50% is more than the 10% allowed without a manager',
    );
    const { rows } = await shop
      .app()
      .pool.query(`select user_id from notifications where type = 'quote.approval_requested' and link = $1`, [
        `/quotes/${id}`,
      ]);
    expect(rows).toHaveLength(1);
  });

  it("is refused within the limits, for an outdated version or another user's quote", async () => {
    const plain = await create(off(10));
    const cheap = await create(off(50));

    expect((await move(plain.id, 'request-approval', plain.version)).body.code).toBe('quote.no_approval_needed');
    expect((await move(cheap.id, 'request-approval', cheap.version + 7)).body.code).toBe('quote.stale');
    expect((await move(cheap.id, 'request-approval', cheap.version, 'other')).status).toBe(404);
  });
});

describe('POST /api/quotes/:id/approve', () => {
  it('allows sending, notifies the requester, and is audited', async () => {
    const made = await create(off(50));
    await move(made.id, 'request-approval', made.version).expect(200);
    await expect(trySend(made.id)).rejects.toMatchObject({ code: 'quote.awaiting_approval' });

    const { body } = await move(made.id, 'approve', made.version + 1, 'manager').expect(200);
    await move(made.id, 'approve', made.version + 1, 'manager').expect(200);

    expect(body.quote.approval.state).toBe('approved');
    expect(await newsOf('staff')).toEqual({ type: 'quote.approved', link: `/quotes/${made.id}` });
    expect(await actionsOf('manager', made.id)).toEqual([]);
    const { rows } = await shop
      .app()
      .pool.query('select action from audit_events where target = $1 order by id', [`quote:${made.id}`]);
    expect(rows.map(({ action }) => action)).toEqual(['quote.created', 'quote.approval_requested', 'quote.approved']);
    expect(await trySend(made.id)).toBe('sent');
  });

  it('is for managers', async () => {
    const { id, version } = await create(off(50));

    expect((await move(id, 'approve', version)).status).toBe(403);
    expect((await move(id, 'approve', version, 'quotes')).status).toBe(403);
    expect((await move(id, 'approve', version + 7, 'manager')).body.code).toBe('quote.stale');
  });
});

describe('a quote that awaits approval', () => {
  it('cannot be accepted, even if it had reached its customer', async () => {
    const { id } = await create(off(50));
    await shop.setStatus(id, 'sent');
    const accepting = shop
      .app()
      .services.transaction((inside) =>
        moveQuote(inside, { quoteId: id, move: 'accept', at: shop.app().clock.now(), source: 'customer' }),
      );
    await expect(accepting).rejects.toMatchObject({ code: 'quote.awaiting_approval' });
  });
});
