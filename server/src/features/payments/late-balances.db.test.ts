import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { usePayingOnline } from '../../../test/paying-online';

const shop = usePayingOnline();
const { accepted, converted, ask, app, clock } = shop;
const { signal } = new AbortController();
const dayMs = 86_400_000;
const held = { manager: 0 };

const newsSchema = z.array(z.object({ title: z.string(), body: z.string(), link: z.string() }));
/** Late payments the manager was notified of. */
const told = async (id: number) => {
  await app().services.tellLateBalances(signal);
  const { notifications } = await app().services.notifications.list(
    { userId: held.manager },
    { before: undefined, limit: 99 },
  );
  return newsSchema.parse(notifications).filter(({ link }) => link === `/quotes/${id}`);
};
const numberOf = async (id: number) => {
  const { quote_number: number, customer_name: name } = await app().services.stores.quotes.lock(id);
  return { number, name };
};

beforeAll(async () => {
  const { rows } = await app().pool.query(`select id from users where role = 'manager'`);
  held.manager = z.array(z.object({ id: z.int() })).parse(rows)[0]?.id ?? 0;
});

// First, because the manager's session expires when the clock moves.
describe('a requested balance', () => {
  it('notifies three days after its payment link, unless it is paid', async () => {
    const [late, paid] = [await converted(), await converted()];
    for (const { id } of [late, paid]) await ask(id).expect(200);
    const request = await app().services.stores.paymentRequests.findOpen(paid.id);
    app().outside.woo.payOrder(request?.woo_order_id ?? 0);
    await shop.poll();
    clock.advance(3 * dayMs + 60_000);

    expect(await told(paid.id)).toEqual([]);
    expect(await told(late.id)).toMatchObject([
      { body: '$2,100.00 outstanding. The payment link was sent more than three days ago.' },
    ]);
  });
});

describe('an accepted quote that is not paid', () => {
  it('notifies on the third day, once', async () => {
    const { id } = await accepted();
    const { number, name } = await numberOf(id);
    clock.advance(3 * dayMs - 60_000);
    const before = await told(id);
    clock.advance(120_000);
    await told(id);

    expect(before).toEqual([]);
    expect(await told(id)).toEqual([
      {
        title: `${name} has not paid ${number} yet`,
        body: '$2,600.00 outstanding. It was accepted more than three days ago.',
        link: `/quotes/${id}`,
      },
    ]);
  });

  it('notifies nobody once its pending action is done', async () => {
    const { id } = await accepted();
    clock.advance(3 * dayMs + 60_000);
    await app().services.stores.quoteActions.refresh(clock.now(), sql`true`);
    await app().pool.query('update quote_actions set done_at = $2, done_by = $3 where quote_id = $1', [
      id,
      clock.now(),
      held.manager,
    ]);

    expect(await told(id)).toEqual([]);
  });
});
