import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { productKindSchema } from '../tasks/task-contract';

/** Rate limit bucket: level and size in Lightspeed's units (drips); `asOf` is when they were read. */
export const rateLimitSchema = z.object({
  level: z.number(),
  size: z.number(),
  drip_per_second: z.number(),
  as_of: z.iso.datetime(),
});

/** Current state of both outside systems and of their connections. */
export const getSyncState = defineEndpoint({
  method: 'GET',
  path: '/sync/state',
  summary: 'Live state of both connections, the rate limit, the webhooks and the feeds',
  response: z.object({
    /** Time of this state by the server’s clock; the browser’s may differ. */
    as_of: z.iso.datetime(),
    woocommerce: z.object({
      configured: z.boolean(),
      /** Last news of the shop's orders; null = never. */
      last_heard_at: z.iso.datetime().nullable(),
      webhooks: z.array(
        z.object({
          topic: z.string(),
          status: z.string(),
          checked_at: z.iso.datetime(),
          last_delivery_at: z.iso.datetime().nullable(),
        }),
      ),
    }),
    lightspeed: z.object({
      connected: z.boolean(),
      account: z.string().nullable(),
      shop: z.string().nullable(),
      message: z.string().nullable(),
      /** Reason that stock is not synced although Lightspeed is connected. */
      paused: z.string().nullable(),
      last_heard_at: z.iso.datetime().nullable(),
      rate_limit: rateLimitSchema.nullable(),
    }),
    installation: z.object({
      /** `asking` and `aside`: no quantity is written. */
      state: z.enum(['working', 'asking', 'taking_over', 'aside']),
      /** Evidence that this installation was restored or copied. */
      found: z.string().nullable(),
      found_at: z.iso.datetime().nullable(),
      decided_by: z.string().nullable(),
      decided_at: z.iso.datetime().nullable(),
    }),
    stock: z.object({
      /** End of the last round of the stock engine that synced both sides, on any server; null = none yet. */
      last_round_at: z.iso.datetime().nullable(),
      /** Start of the round in progress; null when there is none. */
      round_running_since: z.iso.datetime().nullable(),
      /** Start of the time without a finished round, if that is too long; null while healthy or not connected. */
      round_overdue_since: z.iso.datetime().nullable(),
      mappings: z.int(),
      enabled: z.int(),
      /** Enabled, started, and neither in conflict nor skipped. */
      in_step: z.int(),
      /** Enabled, but started only by the next run that a person applies. */
      awaiting_first_sync: z.int(),
      conflicts: z.int(),
      /** Enabled mappings that cannot be synced for now, by reason and kind of product. */
      skipped: z.array(z.object({ reason: z.string(), product_type: productKindSchema, count: z.int() })),
      /** Changes sent and not settled. */
      open_intents: z.int(),
      /** Runs awaiting a manager. */
      held_runs: z.int(),
    }),
  }),
});

/** Decides about an installation that was restored or copied: continue from today's numbers, or never write. */
export const decideInstallation = defineEndpoint({
  method: 'POST',
  path: '/sync/installation/decide',
  summary: 'Lets a copied or restored installation take over, or stand aside',
  body: z.object({ decision: z.enum(['take_over', 'stand_aside']) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export type SyncState = z.output<(typeof getSyncState)['response']>;
