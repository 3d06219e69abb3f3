import { defaultQuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePayingOnline } from '../../../test/paying-online';

const shop = usePayingOnline();
const { accepted, app, clock } = shop;
const { signal } = new AbortController();
const [hour, day] = [3_600_000, 86_400_000];
const noon = (hourInUtc: number) => {
  const start = Math.floor(clock.now().getTime() / day) * day;
  const ahead = start + hourInUtc * hour - clock.now().getTime();
  clock.advance(ahead > 0 ? ahead : ahead + day);
};
const remind = () => app().services.remindOfDeposits(signal);
const reminders = async (id: number) => (await shop.emails(id)).filter(({ kind }) => kind === 'deposit_reminder');
const setDays = (days: number) =>
  app().pool.query(
    `insert into settings (section, value, updated_at) values ('quotes', $1, now())
     on conflict (section) do update set value = excluded.value`,
    [JSON.stringify({ ...defaultQuoteSettings, remind_deposit_days: days })],
  );

// Midday in Sydney.
beforeAll(() => noon(2));

describe('the reminder of a deposit', () => {
  it('is sent once after the days of the setting, with the payment link, and stands in history and audit log', async () => {
    const { id } = await accepted();
    clock.advance(3 * day - hour);
    await remind();
    expect(await reminders(id)).toEqual([]);
    clock.advance(2 * hour);
    await Promise.all([remind(), remind()]);
    clock.advance(day);
    await remind();

    const [email, ...more] = await reminders(id);
    expect(more).toEqual([]);
    expect(email?.subject).toMatch(/^Your deposit for quote Q-\d+ is still due$/);
    expect(email?.text).toContain('Pay $500.00');
    expect(email?.text).toMatch(/checkout\/order-pay\/\d+/);
    const { rows: events } = await app().pool.query(
      `select source, data from quote_events where quote_id = $1 and type = 'deposit_reminded'`,
      [id],
    );
    expect(events).toEqual([{ source: 'system', data: { to: 'zoe@customer.example', amount: 500 } }]);
    const { rows: audited } = await app().pool.query(
      `select actor_id from audit_events where action = 'payment.deposit_reminded' and target = $1`,
      [`quote:${id}`],
    );
    expect(audited).toEqual([{ actor_id: null }]);
  });

  it('waits for the day of the customer', async () => {
    const { id } = await accepted({ changes: { customer_address: '5 Hay Street, Perth WA 6000' } });
    clock.advance(3 * day);
    // Nine o'clock in Sydney, six in Perth.
    noon(22);
    await remind();
    expect(await reminders(id)).toEqual([]);
    noon(2);
    await remind();
    expect(await reminders(id)).toHaveLength(1);
  });

  it('is not sent when it was paid, is much older, or the setting says never', async () => {
    const paid = await accepted();
    app().outside.woo.payOrder(paid.orderId);
    await shop.look(paid.orderId);
    const unwanted = await accepted();
    clock.advance(3 * day + hour);
    await setDays(0);
    noon(2);
    await remind();
    expect(await reminders(unwanted.id)).toEqual([]);

    await setDays(3);
    clock.advance(20 * day);
    await remind();
    expect(await reminders(unwanted.id)).toEqual([]);
    expect(await reminders(paid.id)).toEqual([]);
  });
});
