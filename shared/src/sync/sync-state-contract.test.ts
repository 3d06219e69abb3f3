import { describe, expect, it } from 'vitest';
import { getSyncState, rateLimitSchema } from './sync-state-contract';

const moment = '2026-11-21T01:00:00.000Z';

const limit = { level: 12.5, size: 60, drip_per_second: 0.75, as_of: moment };
const webhook = { topic: 'order.updated', status: 'active', checked_at: moment, last_delivery_at: moment };
const well = {
  as_of: moment,
  woocommerce: { configured: true, last_heard_at: moment, webhooks: [webhook] },
  lightspeed: {
    connected: true,
    account: 'Bicycle House',
    shop: 'Fitzroy',
    message: 'Connected',
    paused: null,
    last_heard_at: moment,
    rate_limit: limit,
  },
  installation: {
    state: 'aside',
    found: 'Another copy of this system has changed the stock of a product in the online shop.',
    found_at: moment,
    decided_by: 'morgan',
    decided_at: moment,
  },
  stock: {
    last_round_at: moment,
    round_running_since: moment,
    round_overdue_since: moment,
    mappings: 214,
    enabled: 180,
    in_step: 180,
    awaiting_first_sync: 3,
    conflicts: 2,
    skipped: [{ reason: 'The item is archived.', product_type: 'bike', count: 4 }],
    open_intents: 1,
    held_runs: 1,
  },
};

const accepts = (state: unknown): boolean => getSyncState.response.safeParse(state).success;

const parts = [
  ['woocommerce', well.woocommerce, ['last_heard_at']],
  ['lightspeed', well.lightspeed, ['account', 'shop', 'message', 'paused', 'last_heard_at', 'rate_limit']],
  ['installation', well.installation, ['found', 'found_at', 'decided_by', 'decided_at']],
  ['stock', well.stock, ['last_round_at', 'round_running_since', 'round_overdue_since']],
] as const;

describe('the state of the sync', () => {
  it('is told whole when all is well', () => {
    expect(getSyncState.response.parse(well)).toEqual(well);
  });

  it('is told as well when nothing was ever set up', () => {
    const nothing = {
      as_of: moment,
      woocommerce: { configured: false, last_heard_at: null, webhooks: [] },
      lightspeed: {
        connected: false,
        account: null,
        shop: null,
        message: null,
        paused: null,
        last_heard_at: null,
        rate_limit: null,
      },
      installation: { state: 'working', found: null, found_at: null, decided_by: null, decided_at: null },
      stock: {
        last_round_at: null,
        round_running_since: null,
        round_overdue_since: null,
        mappings: 0,
        enabled: 0,
        in_step: 0,
        awaiting_first_sync: 0,
        conflicts: 0,
        skipped: [],
        open_intents: 0,
        held_runs: 0,
      },
    };

    expect(getSyncState.response.parse(nothing)).toEqual(nothing);
  });

  it.each(parts)('says null for what %s has not, and leaves nothing out', (name, part, nullable) => {
    const fieldsThatMayBe = (value: null | undefined): string[] =>
      Object.keys(part).filter((field) => accepts({ ...well, [name]: { ...part, [field]: value } }));

    expect(fieldsThatMayBe(null)).toEqual(nullable);
    expect(fieldsThatMayBe(undefined)).toEqual([]);
    expect(accepts({ ...well, [name]: undefined })).toBe(false);
  });

  it.each([
    { woocommerce: { ...well.woocommerce, last_heard_at: 'just now' } },
    { lightspeed: { ...well.lightspeed, last_heard_at: 'just now' } },
    { stock: { ...well.stock, skipped: [{ reason: 'The item is archived.', product_type: 'bike', count: 0.5 }] } },
    { stock: { ...well.stock, skipped: [{ reason: null, product_type: 'bike', count: 4 }] } },
  ])('is not %j', (part) => {
    expect(accepts({ ...well, ...part })).toBe(false);
  });

  it.each(['mappings', 'enabled', 'in_step', 'awaiting_first_sync', 'conflicts', 'open_intents', 'held_runs'])(
    'counts %s in whole numbers, not as the text that Postgres gives for a large one',
    (name) => {
      for (const count of ['3', 1.5]) expect(accepts({ ...well, stock: { ...well.stock, [name]: count } })).toBe(false);
    },
  );

  it('never carries the secrets of a connection', () => {
    const told = getSyncState.response.parse({
      as_of: moment,
      woocommerce: { ...well.woocommerce, secret: 'cs_1', webhooks: [{ ...webhook, secret: 'signing' }] },
      lightspeed: { ...well.lightspeed, access_token: 'token', refresh_token: 'token' },
      installation: well.installation,
      stock: well.stock,
    });

    expect(told).toEqual(well);
  });
});

describe('a webhook', () => {
  const withWebhook = (change: object) => ({
    ...well,
    woocommerce: { ...well.woocommerce, webhooks: [{ ...webhook, ...change }] },
  });

  it('may not have delivered anything yet, but was looked at', () => {
    expect(accepts(withWebhook({ last_delivery_at: null }))).toBe(true);
    expect(accepts(withWebhook({ checked_at: null }))).toBe(false);
  });

  it.each(['21 Nov 2026', '2026-11-21 01:00:00+00', 1_795_222_800_000])('is not timed as %j', (at) => {
    for (const name of ['checked_at', 'last_delivery_at']) expect(accepts(withWebhook({ [name]: at }))).toBe(false);
  });
});

describe('the rate limit', () => {
  it('drips in parts of a unit', () => {
    expect(rateLimitSchema.parse(limit)).toEqual(limit);
  });

  it.each([{ level: '12.5' }, { size: Number.NaN }, { drip_per_second: Infinity }, { as_of: null }, { as_of: 'now' }])(
    'is refused with %j',
    (change) => {
      expect(rateLimitSchema.safeParse({ ...limit, ...change }).success).toBe(false);
    },
  );
});
