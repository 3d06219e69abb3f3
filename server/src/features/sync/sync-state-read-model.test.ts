import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, secondsLater, testNow } from '../../../test/factories';
import { addRun } from '../../../test/run-factories';
import type { RateLimit } from '../../providers/lightspeed/lightspeed-pacer';
import { createSyncStateReadModel } from './sync-state-read-model';

const database = useRolledBackDatabase();

const connected: LightspeedStatus = {
  connected: true,
  expires_at: testNow.toISOString(),
  error: null,
  message: 'Connected to Lightspeed',
  account_name: 'Bikes & Co',
  shop_id: '1',
  shop_name: 'Main store',
  paused: null,
};

type Circumstances = { isShopConfigured?: boolean; status?: LightspeedStatus; limit?: RateLimit | null };
const read = ({ isShopConfigured = true, status = connected, limit = null }: Circumstances = {}) =>
  createSyncStateReadModel(database.db, {
    isShopConfigured,
    lightspeedStatus: () => Promise.resolve(status),
    rateLimit: () => limit,
  }).get();

describe('the state of the sync', () => {
  it('exists before anything was ever connected', async () => {
    const status = { ...connected, connected: false, message: 'Lightspeed is not connected', account_name: null };

    expect(await read({ isShopConfigured: false, status: { ...status, shop_id: null, shop_name: null } })).toEqual({
      as_of: expect.stringMatching(/Z$/),
      installation: { state: 'working', found: null, found_at: null, decided_by: null, decided_at: null },
      woocommerce: { configured: false, last_heard_at: null, webhooks: [] },
      lightspeed: {
        connected: false,
        account: null,
        shop: null,
        message: 'Lightspeed is not connected',
        last_heard_at: null,
        paused: null,
        rate_limit: null,
      },
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
    });
  });

  it('tells when the last round of the engine ended, and since when one is running', async () => {
    await database.db.exec(
      sql`insert into locks (name, holder, taken_at, expires_at, completed_at)
          values ('stock', 'server', ${secondsLater(5)}, clock_timestamp() + interval '1 minute', ${secondsLater(1)})`,
    );
    expect((await read()).stock).toMatchObject({
      last_round_at: secondsLater(1).toISOString(),
      round_running_since: secondsLater(5).toISOString(),
    });

    await database.db.exec(sql`update locks set expires_at = clock_timestamp()`);
    expect((await read()).stock).toMatchObject({ round_running_since: null });
  });

  it.each([
    { case: 'the last one ended just now', endedAgo: 10, beganAgo: null, connectedAgo: 999, overdue: null },
    { case: 'none has ended for too long', endedAgo: 180, beganAgo: null, connectedAgo: 999, overdue: 180 },
    { case: 'a long one is running', endedAgo: 180, beganAgo: 170, connectedAgo: 999, overdue: null },
    {
      case: 'others failed before the one that is running',
      endedAgo: 180,
      beganAgo: 5,
      connectedAgo: 999,
      overdue: 180,
    },
    { case: 'a long one is running for too long', endedAgo: 960, beganAgo: 950, connectedAgo: 999, overdue: 960 },
    { case: 'Lightspeed was connected since', endedAgo: 180, beganAgo: null, connectedAgo: 10, overdue: null },
    { case: 'none has ever ended', endedAgo: null, beganAgo: 5, connectedAgo: 999, overdue: 999 },
    { case: 'no till is connected', endedAgo: 180, beganAgo: null, connectedAgo: null, overdue: null },
  ])('tells since when a round is overdue: $case', async ({ endedAgo, beganAgo, connectedAgo, overdue }) => {
    await database.db.exec(
      sql`insert into locks (name, holder, taken_at, expires_at, completed_at)
          values ('stock', 'server', now() - make_interval(secs => ${beganAgo ?? endedAgo}),
                  now() + make_interval(secs => ${beganAgo === null ? -1 : 60}), now() - make_interval(secs => ${endedAgo}))`,
    );
    if (connectedAgo !== null)
      await database.db.exec(
        sql`insert into lightspeed_connections (account_id, account_name, access_token, refresh_token, token_expires_at,
              connected_at)
            values ('1', '', '', '', now(), now() - make_interval(secs => ${connectedAgo}))`,
      );
    const since = (await read()).stock.round_overdue_since;
    const { moment } = await database.db.one(
      z.object({ moment: z.date().nullable() }),
      sql`select date_trunc('milliseconds', now() - make_interval(secs => ${overdue})) as moment`,
    );
    expect(since).toBe(moment?.toISOString() ?? null);
  });

  it('hears the shop during a long walk through its orders', async () => {
    await database.db.exec(
      sql`insert into sync_cursors (name, value, moved_at)
          values ('woocommerce.orders', '', ${secondsLater(1)}), ('woocommerce.orders_walk', '', ${secondsLater(9)})`,
    );
    expect((await read()).woocommerce.last_heard_at).toBe(secondsLater(9).toISOString());
  });

  it('tells when each side last responded, and the rest of the rate limit', async () => {
    await database.db.exec(
      sql`insert into sync_cursors (name, value, moved_at)
          values ('woocommerce.orders', '', ${secondsLater(1)}), ('lightspeed.item_shops', '', ${secondsLater(3)}),
                 ('lightspeed.inventory_log', '', ${secondsLater(2)})`,
    );
    const limit = { level: 12.5, size: 90, dripPerSecond: 1, asOf: secondsLater(4) };

    const { woocommerce, lightspeed } = await read({ limit });

    expect(woocommerce.last_heard_at).toBe(secondsLater(1).toISOString());
    expect(lightspeed).toEqual({
      connected: true,
      account: 'Bikes & Co',
      shop: 'Main store',
      message: null,
      paused: null,
      last_heard_at: secondsLater(3).toISOString(),
      rate_limit: { level: 12.5, size: 90, drip_per_second: 1, as_of: secondsLater(4).toISOString() },
    });
  });

  it('tells when each webhook was checked and when it last delivered', async () => {
    await database.db.exec(
      sql`insert into woo_webhooks (topic, webhook_id, secret, status, checked_at)
          values ('product.updated', 2, '\\x00', 'active', ${secondsLater(9)}),
                 ('order.updated', 1, '\\x00', 'paused', ${secondsLater(8)})`,
    );
    await database.db.exec(
      sql`insert into webhook_deliveries (topic, content_hash, resource_id, received_at)
          values ('product.updated', '\\x01', 1, ${secondsLater(5)}), ('product.updated', '\\x02', 2, ${secondsLater(6)})`,
    );

    expect((await read()).woocommerce.webhooks).toEqual([
      {
        topic: 'order.updated',
        status: 'paused',
        checked_at: secondsLater(8).toISOString(),
        last_delivery_at: null,
      },
      {
        topic: 'product.updated',
        status: 'active',
        checked_at: secondsLater(9).toISOString(),
        last_delivery_at: secondsLater(6).toISOString(),
      },
    ]);
  });

  it('counts followed and waiting mappings, and the reasons why others are not followed', async () => {
    const skip = (id: number, reason: string) =>
      database.db.exec(sql`update product_mappings set skip_reason = ${reason} where id = ${id}`);
    const [first, second, third] = [
      await addMapping(database.db, 1, 1),
      await addMapping(database.db, 2, 2),
      await addMapping(database.db, 3, 3, { productType: 'accessory' }),
    ];
    const off = await addMapping(database.db, 4, 4, { enabled: false });
    const waiting = await addMapping(database.db, 5, 5, { quantity: null });
    await addMapping(database.db, 6, 6);
    const disputed = await addMapping(database.db, 7, 7);
    await skip(first, 'till_unknown');
    await skip(second, 'shop_uncounted');
    await skip(third, 'shop_uncounted');
    await skip(off, 'shop_unknown');
    await database.db.exec(
      sql`update product_mappings set awaiting_first_sync = true where id = any(${[waiting, off]}::bigint[])`,
    );
    await database.db.exec(
      sql`insert into stock_conflicts (mapping_id, kind, message, created_at, settled_at)
          values (${first}, 'refused', '', ${testNow}, null), (${first}, 'refused', '', ${testNow}, ${testNow}),
                 (${disputed}, 'refused', '', ${testNow}, null), (${off}, 'refused', '', ${testNow}, null)`,
    );
    await database.db.exec(
      sql`insert into stock_intents (mapping_id, system, unit_id, delta, reason, state, created_at)
          values (${second}, 'woocommerce', 2, 1, '', 'planned', ${testNow}),
                 (${second}, 'lightspeed', 2, 1, '', 'sent', ${testNow}),
                 (${second}, 'woocommerce', 2, 1, '', 'confirmed', ${testNow})`,
    );
    await addRun(database.db, { status: 'awaiting_approval', heldReason: 'Much would change' });
    await addRun(database.db, { status: 'awaiting_approval' });
    await addRun(database.db, { status: 'discarded', heldReason: 'Much would change' });

    expect((await read()).stock).toEqual({
      last_round_at: null,
      round_running_since: null,
      round_overdue_since: null,
      mappings: 7,
      enabled: 6,
      in_step: 1,
      awaiting_first_sync: 1,
      conflicts: 2,
      skipped: [
        { reason: 'shop_uncounted', product_type: 'accessory', count: 1 },
        { reason: 'shop_uncounted', product_type: 'bike', count: 1 },
        { reason: 'till_unknown', product_type: 'bike', count: 1 },
      ],
      open_intents: 2,
      held_runs: 1,
    });
  });
});
