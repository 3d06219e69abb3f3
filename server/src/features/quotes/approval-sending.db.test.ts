import { randomUUID } from 'node:crypto';
import { defaultQuoteSettings, type QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { afterEach, describe, expect, it } from 'vitest';
import { chosen, makeDraft, pickup } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';
import { mailEnvironment } from './testing/quote-app';

const shop = useQuoteShop(mailEnvironment);
const { call, create, person } = shop;

const off = (discount: number) => makeDraft({ products: [chosen(stocked.bike)], settings: { discount } });
const read = async (id: number, as = 'staff') => (await call('get', `/quotes/${id}`, as).expect(200)).body.quote;
const save = async ({ id, version }: { id: number; version: number }, draft: object, as = 'staff') =>
  (await call('put', `/quotes/${id}`, as).send({ draft, version }).expect(200)).body.quote;
const move = (id: number, what: 'request-approval' | 'approve', version: number, as = 'staff') =>
  call('post', `/quotes/${id}/${what}`, as).send({ version });
const send = (id: number, as = 'staff') =>
  call('post', `/quotes/v2/${id}/send`, as).send({ method: 'email', send_key: randomUUID() });

/** Completes a draft, as the builder's shipping step does. */
const complete = (id: number) =>
  shop.app().pool.query('update quotes set delivery_option = $2 where id = $1', [id, JSON.stringify(pickup)]);
const ready = async (discount: number, as = 'staff') => {
  const made = await create(off(discount), as);
  await complete(made.id);
  return made;
};
const assign = (id: number, to: string) =>
  shop.app().pool.query('update quotes set assigned_to = $2 where id = $1', [id, person(to).id]);

const setLimits = async (limits: Partial<QuoteSettings>) => {
  const { body } = await call('get', '/settings/quotes', 'manager').expect(200);
  const settings = { ...body.settings, ...limits };
  await call('put', '/settings/quotes', 'manager').send({ settings, version: body.version }).expect(200);
};
const askedManagers = async (id: number): Promise<number> => {
  const { rows } = await shop
    .app()
    .pool.query(`select 1 from notifications where type = 'quote.approval_requested' and link = $1`, [`/quotes/${id}`]);
  return rows.length;
};

afterEach(async () => {
  const { discount_limit_staff, discount_limit_quotes } = defaultQuoteSettings;
  await setLimits({ discount_limit_staff, discount_limit_quotes });
});

describe("sending a draft beyond today's limits", () => {
  it('asks the managers once, and is possible after an approval', async () => {
    const { id } = await ready(9);
    await setLimits({ discount_limit_staff: 5 });

    const { status, body } = await send(id);
    expect([status, body.code]).toEqual([422, 'quote.awaiting_approval']);
    expect((await send(id)).status).toBe(422);
    const waiting = await read(id, 'manager');
    expect(waiting).toMatchObject({ status: 'draft', approval: { state: 'awaiting' }, can: { approve: true } });
    expect(await askedManagers(id)).toBe(1);

    await move(id, 'approve', waiting.version, 'manager').expect(200);
    await send(id).expect(200);
  });

  it("is possible for a manager's prices, whoever sends them", async () => {
    await setLimits({ discount_limit_quotes: 5 });
    const { id } = await ready(8, 'manager');
    await assign(id, 'quotes');

    await send(id, 'quotes').expect(200);
  });
});

describe('prices below cost', () => {
  const cheap = async () => {
    const made = await ready(5);
    await shop.app().pool.query('update quote_lines set unit_cost = 2900 where quote_id = $1', [made.id]);
    return made;
  };

  it('cannot be discovered by saving drafts', async () => {
    const { id, version } = await cheap();
    const { products } = await read(id);
    const draft = { ...off(6), products: [chosen(stocked.bike, { id: products[0].id })] };

    const { approval, can } = await save({ id, version }, draft);

    expect([approval, can.send]).toEqual([{ state: 'none', reasons: [] }, true]);
  });

  it('need approval before sending, and only managers see why', async () => {
    const { id } = await cheap();

    const { status, body } = await send(id);

    expect([status, body.message]).toEqual([
      422,
      'A manager must approve this quote first. Your managers have been asked.',
    ]);
    const mine = await read(id);
    expect(mine.approval).toEqual({ state: 'awaiting', reasons: [] });
    expect(JSON.stringify(mine.events)).not.toMatch(/below cost/i);
    expect((await read(id, 'manager')).approval.reasons).toEqual([{ code: 'below_cost' }]);
  });

  it('keep their approval while other things are changed', async () => {
    const { id } = await cheap();
    await send(id);
    const { version, products } = await read(id);
    const draft = { ...off(5), products: [chosen(stocked.bike, { id: products[0].id })] };
    const noted = await save({ id, version }, { ...draft, settings: { ...draft.settings, notes: 'Call before noon' } });

    expect(noted.approval.state).toBe('awaiting');
  });
});

it("a manager's unrelated correction is not an approval", async () => {
  const made = await create(off(50));
  const { body } = await move(made.id, 'request-approval', made.version).expect(200);
  const draft = { ...off(50), products: [chosen(stocked.bike, { id: made.products[0]?.id ?? null })] };

  const { approval } = await save(
    body.quote,
    { ...draft, settings: { ...draft.settings, assignedTo: person('staff').id, notes: 'Call before noon' } },
    'manager',
  );

  expect(approval.state).toBe('awaiting');
});
