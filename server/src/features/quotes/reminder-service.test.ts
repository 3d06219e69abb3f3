import { defaultQuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useQuoteApp } from './testing/quote-app';

const { app, draft, emails, move, post, quote, token } = useQuoteApp();
const hour = 3_600_000;
const day = 24 * hour;
const held = { staff: '' };

const signIn = async () => {
  held.staff = (await app().signIn('manager')).header;
};
/** Late morning in Sydney, midnight in UTC. */
beforeEach(() => app().clock.advance(day - (app().clock.now().getTime() % day)));
afterEach(async () => {
  await app().pool.query('delete from settings');
  await app().pool.query('truncate quotes cascade');
});

const sent = async (validDays: number) => {
  await signIn();
  const id = await draft({ changes: { valid_days: validDays } });
  await post(`/quotes/v2/${id}/send`, held.staff, { method: 'email' }).expect(200);
  return id;
};
const round = (signal = new AbortController().signal) => app().services.quoteReminders.round(signal);
const wait = (milliseconds: number) => app().clock.advance(milliseconds);
const kinds = async (id: number) => (await emails(id)).map(({ kind }) => kind);
const eventsOf = async (id: number) => {
  const { rows } = await app().pool.query('select type, source from quote_events where quote_id = $1 order by id', [
    id,
  ]);
  return rows;
};

describe('the expiry of a quote', () => {
  it.each(['sent', 'pending'])('happens in the first round after its last day, whether it is %s', async (state) => {
    const id = await sent(1);
    if (state === 'pending') await move(id, 'open');
    const end = (await quote(id)).valid_until?.getTime() ?? 0;

    wait(end - app().clock.now().getTime() - 1);
    await round();
    expect((await quote(id)).status).toBe(state);
    wait(1);
    await Promise.all([round(), round()]);

    expect(await quote(id)).toMatchObject({ status: 'expired', closed_at: app().clock.now() });
    expect((await eventsOf(id)).filter(({ type }) => type === 'expired')).toEqual([
      { type: 'expired', source: 'system' },
    ]);
  });

  it('does not affect a quote accepted in time', async () => {
    const id = await sent(1);
    await move(id, 'accept');
    wait(3 * day);
    await round();

    expect((await quote(id)).status).toBe('accepted');
  });

  it('waits for the next round when the server stops', async () => {
    const id = await sent(1);
    wait(3 * day);

    await round(AbortSignal.abort());
    expect((await quote(id)).status).toBe('sent');
    await round();
    expect((await quote(id)).status).toBe('expired');
  });
});

describe('a failing quote', () => {
  it('blocks neither other expiries nor reminders', async () => {
    const near = await sent(6);
    wait(day);
    const [broken, ended] = [await sent(1), await sent(1)];
    await app().pool.query(
      `create function refuse_change() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
       create trigger refuse_change before update on quotes for each row when (old.id = ${broken})
         execute function refuse_change()`,
    );
    try {
      wait(3 * day);
      await expect(round()).rejects.toThrow('broken');

      expect((await quote(broken)).status).toBe('sent');
      expect((await quote(ended)).status).toBe('expired');
      expect(await kinds(near)).toEqual(['quote', 'quote_reminder']);
    } finally {
      await app().pool.query('drop function refuse_change cascade');
    }
  });
});

describe('a reminder', () => {
  it('is sent once, some days before the expiry, with its own link', async () => {
    const id = await sent(10);
    const first = await token(id);
    wait(6 * day);
    await round();
    expect(await kinds(id)).toEqual(['quote']);

    wait(2 * day);
    await Promise.all([round(), round()]);
    wait(hour);
    await round();

    expect(await kinds(id)).toEqual(['quote', 'quote_reminder']);
    const reminder = (await emails(id)).at(-1);
    expect(reminder?.subject).toMatch(/is valid until \d+ \w+ 2026$/);
    const second = await token(id);
    expect(second).not.toBe(first);
    expect((await app().services.links.open(second)).refused).toBeNull();
    expect((await eventsOf(id)).at(-1)).toEqual({ type: 'reminded', source: 'system' });
    expect((await quote(id)).status).toBe('sent');
  });

  it('is not sent to a customer who unsubscribed', async () => {
    const id = await sent(10);
    await app().pool.query('insert into email_opt_outs values ($1, $2)', ['zoe@customer.example', app().clock.now()]);
    wait(8 * day);
    await round();
    await app().pool.query('delete from email_opt_outs');

    expect(await kinds(id)).toEqual(['quote']);
  });

  it("is not sent at night in the shop's time zone", async () => {
    const id = await sent(10);
    wait(8 * day + 12 * hour);
    await round();
    expect(await kinds(id)).toEqual(['quote']);

    wait(12 * hour);
    await round();
    expect(await kinds(id)).toEqual(['quote', 'quote_reminder']);
  });

  it.each([
    ['the quote was sent within a day', async () => sent(2)],
    [
      'its links were revoked',
      async () => {
        const id = await sent(3);
        await post(`/quotes/${id}/revoke-link`, held.staff, { version: (await quote(id)).version }).expect(200);
        wait(2 * day);
        return id;
      },
    ],
    [
      'the shop wants none',
      async () => {
        const settings = { ...defaultQuoteSettings, remind_days_before: 0 };
        const id = await sent(3);
        await app()
          .http.put('/api/settings/quotes')
          .set('Authorization', held.staff)
          .send({ settings, version: 0 })
          .expect(200);
        wait(2 * day);
        return id;
      },
    ],
    [
      'it was accepted',
      async () => {
        const id = await sent(3);
        await move(id, 'accept');
        wait(2 * day);
        return id;
      },
    ],
  ])('is not sent when %s', async (_reason, prepare) => {
    const id = await prepare();
    await round();

    expect(await kinds(id)).toEqual(['quote']);
    expect((await quote(id)).reminded_at).toBeNull();
  });
});
