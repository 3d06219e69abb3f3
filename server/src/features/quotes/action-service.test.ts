import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useQuoteApp } from './testing/quote-app';

const { app, draft, get, move, post, userId } = useQuoteApp();
const day = 86_400_000;
const held = { manager: '', staff: '', staffId: 0 };

const signIn = async () => {
  held.manager = (await app().signIn('manager')).header;
  const staff = await app().signIn('staff');
  held.staff = staff.header;
  held.staffId = await userId(staff.username);
};
beforeEach(signIn);
afterEach(async () => {
  await app().pool.query('truncate quotes cascade');
  await app().pool.query('truncate emails cascade');
});

const sent = async (createdBy: number | null = null) => {
  const id = await draft({ createdBy });
  await post(`/quotes/v2/${id}/send`, held.manager, { method: 'email' }).expect(200);
  return id;
};
/** Signs in again, because sessions last only minutes. */
const wait = async (milliseconds: number) => {
  app().clock.advance(milliseconds);
  await signIn();
};
const list = async (header = held.manager) => {
  const { body } = await get('/dashboard/actions/pending', header).expect(200);
  return body.actions;
};
const kinds = async () => (await list()).map(({ kind }: { kind: string }) => kind);
const event = (
  quoteId: number,
  type: 'question' | 'reply' | 'new_quote_requested' | 'order_failed' | 'order_created',
) => app().services.stores.quotes.addEvent({ quoteId, type, at: app().clock.now(), source: 'customer' });
const settle = (id: number, body: object, header = held.manager) => post(`/dashboard/actions/${id}`, header, body);

describe('pending actions', () => {
  it('are empty while nothing needs attention', async () => {
    await draft();
    await sent();

    expect(await list()).toEqual([]);
  });

  it('include a quote opened two days ago and not accepted, until it is', async () => {
    const id = await sent();
    await move(id, 'open');
    await wait(2 * day - 1000);
    expect(await list()).toEqual([]);
    await wait(1000);

    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        order_id: null,
        quote_id: id,
        quote_number: expect.stringMatching(/^Q-\d+$/),
        customer_name: 'Zoë Nguyễn',
        kind: 'viewed_not_accepted',
        description: expect.stringMatching(/^Zoë Nguyễn opened quote Q-\d+ and has not accepted it yet$/),
        due_date: app().clock.now().toISOString(),
        priority: 'normal',
      },
    ]);
    await move(id, 'accept');
    expect(await list()).toEqual([]);
  });

  it('include a quote that expires in three days, until it has', async () => {
    await sent();
    await wait(27.5 * day);
    expect(await kinds()).toEqual([]);
    await wait(day);
    expect(await kinds()).toEqual(['expiring']);
    await wait(3 * day);

    expect(await kinds()).toEqual([]);
  });

  it('include a question until it is answered, and the next one', async () => {
    const id = await sent();
    await event(id, 'question');
    await event(id, 'question');
    expect(await kinds()).toEqual(['question']);
    await event(id, 'reply');
    expect(await kinds()).toEqual([]);
    await event(id, 'question');

    expect((await list())[0]).toMatchObject({ kind: 'question', priority: 'high' });
  });

  it('include a request for a new quote, until there is one', async () => {
    const id = await sent();
    await move(id, 'expire');
    await event(id, 'new_quote_requested');
    expect(await kinds()).toEqual(['new_quote_requested']);

    const { body } = await get(`/quotes/${id}`, held.manager);
    await post(`/quotes/${id}/requote`, held.manager, { version: body.quote.version }).expect(200);
    expect(await kinds()).toEqual([]);
  });

  it('include a payment missing three days after the acceptance, until it arrives', async () => {
    const id = await sent();
    await move(id, 'accept');
    await app().pool.query(
      `insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version, snapshot,
         snapshot_hash, amount_due)
       values ($1, now(), '', '', '', '', 'deposit', '', '', '', 500)`,
      [id],
    );
    await wait(3 * day - 1000);
    expect(await kinds()).toEqual([]);
    await wait(1000);
    expect(await kinds()).toEqual(['payment_due']);

    await move(id, 'pay');
    expect(await kinds()).toEqual([]);
  });

  it('include an order that could not be created, until it is', async () => {
    const id = await sent();
    await move(id, 'accept');
    await event(id, 'order_failed');
    expect(await kinds()).toEqual(['order_failed']);
    await event(id, 'order_created');

    expect(await kinds()).toEqual([]);
  });

  it('include a failed email, until the quote is sent again', async () => {
    const id = await sent();
    await app().pool.query(`update emails set status = 'failed'`);
    expect(await kinds()).toEqual(['email_failed']);
    app().clock.advance(60_000);
    await post(`/quotes/v2/${id}/send`, held.manager, { method: 'email' }).expect(200);

    expect(await kinds()).toEqual([]);
  });

  it('are sorted by urgency, each once, with concurrent readers', async () => {
    const [late, asked] = [await sent(), await sent()];
    await move(late, 'open');
    await wait(3 * day);
    await event(asked, 'question');

    const looks = await Promise.all([kinds(), kinds(), kinds()]);

    expect(looks).toEqual(Array.from({ length: 3 }, () => ['question', 'viewed_not_accepted']));
    const { rows } = await app().pool.query('select kind from quote_actions');
    expect(rows).toHaveLength(2);
  });

  it('are for those who may see the quote', async () => {
    const [mine, others] = [await sent(held.staffId), await sent()];
    await event(mine, 'question');
    await event(others, 'question');
    const [first, second] = await list();

    expect((await list(held.staff)).map(({ quote_id: id }: { quote_id: number }) => id)).toEqual([mine]);
    const hidden = [first, second].find(({ quote_id: id }) => id === others);
    expect((await settle(hidden.id, { do: 'done' }, held.staff)).status).toBe(404);
    expect(await list()).toHaveLength(2);
    expect((await app().http.get('/api/dashboard/actions/pending')).status).toBe(401);
  });
});

describe('POST /api/dashboard/actions/:id', () => {
  const asked = async () => {
    const id = await sent();
    await event(id, 'question');
    return { id, action: (await list())[0].id };
  };

  it('completes an action for good, unless its reason is new', async () => {
    const { id, action } = await asked();

    await settle(action, { do: 'done' }).expect(200);
    expect(await list()).toEqual([]);
    expect((await settle(action, { do: 'done' })).status).toBe(404);
    app().clock.advance(1000);
    await event(id, 'question');
    expect(await kinds()).toEqual(['question']);
  });

  it('snoozes it until a time in the future', async () => {
    const { action } = await asked();
    const until = new Date(app().clock.now().getTime() + day).toISOString();

    await settle(action, { do: 'snooze', until }).expect(200);
    expect(await list()).toEqual([]);
    await wait(day);
    expect(await kinds()).toEqual(['question']);
    expect((await settle(action, { do: 'snooze', until })).body.code).toBe('action.past');
  });

  it('ends the snooze at once when its reason is new', async () => {
    const { id, action } = await asked();
    const until = new Date(app().clock.now().getTime() + day).toISOString();
    await settle(action, { do: 'snooze', until }).expect(200);
    app().clock.advance(1000);
    await event(id, 'question');

    expect(await kinds()).toEqual(['question']);
  });

  it('refuses unknown actions', async () => {
    expect((await settle(1, { do: 'forget' })).status).toBe(400);
    expect((await settle(999_999, { do: 'done' })).status).toBe(404);
  });
});
