import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import type { SyncState } from '@chainline/shared/sync/sync-state-contract';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { roundOverdueSince } from '../../db/round-sql';
import type { Db } from '../../db/db';
import type { RateLimit } from '../../providers/lightspeed/lightspeed-pacer';

type Dependencies = {
  isShopConfigured: boolean;
  lightspeedStatus: () => Promise<LightspeedStatus>;
  /** The till's rate limit as last seen by this server. */
  rateLimit: () => RateLimit | null;
};

/** Timestamps inside JSON arrive in Postgres' own text format. */
const moment = z.coerce.date().transform((at) => at.toISOString());

const webhookSchema = z.object({
  topic: z.string(),
  status: z.string(),
  checked_at: moment,
  last_delivery_at: moment.nullable(),
});

const installationSchema = z.object({
  state: z.enum(['working', 'asking', 'taking_over', 'aside']),
  found: z.string().nullable(),
  found_at: moment.nullable(),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
});

const rowSchema = z.object({
  as_of: moment,
  installation: installationSchema,
  shop_heard_at: moment.nullable(),
  till_heard_at: moment.nullable(),
  webhooks: z.array(webhookSchema),
  last_round_at: moment.nullable(),
  round_running_since: moment.nullable(),
  round_overdue_since: moment.nullable(),
  mappings: z.int(),
  enabled: z.int(),
  in_step: z.int(),
  awaiting_first_sync: z.int(),
  skipped: z.array(z.object({ reason: z.string(), product_type: productKindSchema, count: z.int() })),
  conflicts: z.int(),
  open_intents: z.int(),
  held_runs: z.int(),
});

const query = sql`
  select clock_timestamp() as as_of,
     (select jsonb_build_object('state', i.state, 'found', i.found, 'found_at', i.found_at, 'decided_by', i.decided_by,
                                'decided_at', i.decided_at) from installation i) as installation,
    (select max(moved_at) from sync_cursors where name in ('woocommerce.orders', 'woocommerce.orders_walk'))
      as shop_heard_at,
    (select max(moved_at) from sync_cursors where name like 'lightspeed.%') as till_heard_at,
    (select completed_at from locks where name = 'stock') as last_round_at,
    (select taken_at from locks where name = 'stock' and expires_at > clock_timestamp()) as round_running_since,
    ${roundOverdueSince} as round_overdue_since,
    coalesce((
      select jsonb_agg(jsonb_build_object(
               'topic', w.topic, 'status', w.status, 'checked_at', w.checked_at,
               'last_delivery_at', (select max(d.received_at) from webhook_deliveries d where d.topic = w.topic)
             ) order by w.topic)
      from woo_webhooks w), '[]') as webhooks,
    m.mappings, m.enabled, m.in_step, m.awaiting_first_sync,
    coalesce((
      select jsonb_agg(jsonb_build_object('reason', s.skip_reason, 'product_type', s.product_type, 'count', s.count)
                       order by s.count desc, s.skip_reason, s.product_type)
      from (select skip_reason, product_type, count(*) as count from product_mappings
            where sync_enabled and skip_reason is not null group by skip_reason, product_type) s), '[]') as skipped,
    (select count(*) from stock_conflicts c join product_mappings cm on cm.id = c.mapping_id
     where c.settled_at is null and cm.sync_enabled) as conflicts,
    (select count(*) from stock_intents where state in ('planned', 'sent')) as open_intents,
    (select count(*) from sync_runs where status = 'awaiting_approval' and held_reason is not null) as held_runs
  from (
    select count(*) as mappings, count(*) filter (where sync_enabled) as enabled,
           count(*) filter (where sync_enabled and awaiting_first_sync) as awaiting_first_sync,
           count(*) filter (
             where sync_enabled and not awaiting_first_sync and skip_reason is null
               and not exists (select from stock_conflicts c where c.mapping_id = p.id and c.settled_at is null)
           ) as in_step
    from product_mappings p
  ) m`;

const toRateLimit = (limit: RateLimit | null): SyncState['lightspeed']['rate_limit'] =>
  limit && {
    level: limit.level,
    size: limit.size,
    drip_per_second: limit.dripPerSecond,
    as_of: limit.asOf.toISOString(),
  };

export const createSyncStateReadModel = (db: Db, { isShopConfigured, lightspeedStatus, rateLimit }: Dependencies) => ({
  /** Current state of both outside systems and of the connections to them. */
  get: async (): Promise<SyncState> => {
    const status = await lightspeedStatus();
    const row = await db.one(rowSchema, query);
    const { as_of, shop_heard_at: shopHeardAt, till_heard_at: tillHeardAt, webhooks, installation, ...stock } = row;
    return {
      as_of,
      woocommerce: { configured: isShopConfigured, last_heard_at: shopHeardAt, webhooks },
      lightspeed: {
        connected: status.connected,
        account: status.account_name,
        shop: status.shop_name,
        message: status.connected ? null : status.message,
        paused: status.paused,
        last_heard_at: tillHeardAt,
        rate_limit: toRateLimit(rateLimit()),
      },
      installation,
      stock,
    };
  },
});

export type SyncStateReadModel = ReturnType<typeof createSyncStateReadModel>;
