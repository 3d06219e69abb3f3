import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

const count = z.int().min(1).max(1_000_000);
const percent = z.int().min(1).max(100);

/**
 * When the engine stops to ask a manager, and how online orders reach the till. A limit is reached when both its number
 * and its share of the enabled mappings are, within ten minutes.
 */
export const syncSettingsSchema = z.strictObject({
  mass_change_min: count.default(50),
  mass_change_percent: percent.default(30),
  mass_zero_min: count.default(10),
  mass_zero_percent: percent.default(10),
  /** Online orders become completed sales at the till instead of quantity changes. */
  orders_as_sales: z.boolean().default(false),
});

export const defaultSyncSettings = syncSettingsSchema.parse({});

const answer = z.object({ settings: syncSettingsSchema, version: z.int() });

export const getSyncSettings = defineEndpoint({
  method: 'GET',
  path: '/settings/sync',
  summary: 'Settings of the stock sync',
  response: answer,
});

export const putSyncSettings = defineEndpoint({
  method: 'PUT',
  path: '/settings/sync',
  summary: 'Change the settings of the stock sync',
  body: z.strictObject({ settings: syncSettingsSchema, version: z.int() }),
  response: answer,
});

export type SyncSettings = z.output<typeof syncSettingsSchema>;
