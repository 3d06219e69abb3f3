import { describe, expect, it } from 'vitest';
import { buildState, moment } from './testing/dashboard-builders';
import { toWarnings } from './warnings';

const now = Date.parse(moment) + 2_000;
const later = Date.parse(moment) + 12 * 60_000;
const titles = (...args: Parameters<typeof toWarnings>) => toWarnings(...args).map(({ title }) => title);
const webhook = { topic: 'order.updated', status: 'disabled', checked_at: moment, last_delivery_at: null };
const limit = { level: 58, size: 60, drip_per_second: 1, as_of: moment };

describe('the warnings', () => {
  it('are empty if everything is fine', () => {
    expect(toWarnings(buildState(), now)).toEqual([]);
  });

  it.each([
    ['a shop that is not configured', { woocommerce: { configured: false } }, 'The online shop is not configured'],
    ['a webhook that is off', { woocommerce: { webhooks: [webhook] } }, '1 webhook is not active'],
    ['a till that is not connected', { lightspeed: { connected: false } }, 'Lightspeed is not connected'],
    ['a till shop that was archived', { lightspeed: { paused: 'Restore it.' } }, 'Stock sync is paused'],
    ['a full bucket', { lightspeed: { rate_limit: limit } }, 'Lightspeed’s rate limit is nearly used up'],
    ['mappings not begun', { stock: { awaiting_first_sync: 12 } }, '12 mappings are awaiting the first sync'],
    [
      'mappings that cannot be kept',
      { stock: { skipped: [{ reason: 'the item is archived', product_type: 'accessory' as const, count: 1 }] } },
      '1 accessory mapping cannot be synced: the item is archived',
    ],
  ])('report %s, each with a next step', (_name, parts, title) => {
    const [warning, ...others] = toWarnings(buildState(parts), now);
    expect(warning?.title).toBe(title);
    expect(warning?.next).not.toBe('');
    expect(others).toEqual([]);
  });

  it('do not repeat the title as the next step', () => {
    const title = 'Lightspeed is not connected';
    const [warning] = toWarnings(buildState({ lightspeed: { connected: false, message: title } }), now);
    expect(warning?.title).toBe(title);
    expect(warning?.next).toMatch(/^Connect the account again/);
  });

  it('link to the mappings that cannot be synced', () => {
    const state = buildState({ stock: { skipped: [{ reason: 'archived', product_type: 'bike', count: 2 }] } });
    expect(toWarnings(state, now)[0]).toMatchObject({
      title: '2 bike mappings cannot be synced: archived',
      link: { to: '/product-mappings?product_type=bike&stock_state=skipped' },
    });
  });

  it('show for how long a side has been silent, unless it was never heard', () => {
    expect(titles(buildState(), later)).toEqual([
      'No contact with the online shop for 12 min',
      'No contact with Lightspeed for 12 min',
    ]);
    const unheard = { woocommerce: { last_heard_at: null }, lightspeed: { last_heard_at: null } };
    expect(titles(buildState(unheard), later)).toEqual([]);
  });

  it('report that no round has ended for too long', () => {
    const heard = { woocommerce: { last_heard_at: null }, lightspeed: { last_heard_at: null } };
    const titlesOf = (since: string | null) =>
      titles(buildState({ ...heard, stock: { round_overdue_since: since } }), later);

    expect(titlesOf(moment)).toEqual(['Stock has not been synchronised for 12 min']);
    expect(titlesOf(null)).toEqual([]);
  });

  it.each(['asking', 'aside'] as const)('blame neither server nor till while the sync is stopped: %s', (state) => {
    const stopped = buildState({ installation: { state }, stock: { round_overdue_since: moment } });
    expect(titles(stopped, later)).toEqual(['No contact with the online shop for 12 min']);
  });

  it('do not suggest a restart if nothing can be synced without a till', () => {
    const lightspeed = { connected: false };
    expect(titles(buildState({ lightspeed, stock: { round_overdue_since: moment } }), now + 70_000)).toEqual([
      'No contact with the online shop for 1 min',
      'Lightspeed is not connected',
    ]);
  });

  it("use the server's knowledge about a lost connection", () => {
    const lost = { lightspeed: { connected: false, message: 'The account has revoked our access.' } };
    expect(toWarnings(buildState(lost), now)[0]).toMatchObject({
      next: 'The account has revoked our access.',
      link: { to: '/lightspeed' },
    });
  });

  it('put the most severe first', () => {
    const parts = { lightspeed: { connected: false }, woocommerce: { webhooks: [webhook] } };
    const state = buildState({ ...parts, stock: { awaiting_first_sync: 1 } });
    expect(toWarnings(state, now).map(({ severity }) => severity)).toEqual(['error', 'warning', 'info']);
  });
});
