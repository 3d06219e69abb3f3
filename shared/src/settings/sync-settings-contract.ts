import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { seenVersionSchema } from './settings-section';

/** Products whose units are kept from the online shop once a customer has accepted a quote for them. */
export const oversellShieldSchema = z.enum(['off', 'bikes', 'everything']);
export type OversellShield = z.output<typeof oversellShieldSchema>;

const count = z.int().min(1).max(1_000_000);
const percent = z.int().min(1).max(100);

/**
 * Limits of the mass-change guard, the handling of online orders at the till and of units in accepted quotes. A limit
 * trips when both its number and its share of the enabled mappings are reached within ten minutes.
 */
const syncSettingsSchema = z.strictObject({
  mass_change_min: count,
  mass_change_percent: percent,
  mass_zero_min: count,
  mass_zero_percent: percent,
  /** Books online orders as completed sales at the till instead of quantity changes. */
  orders_as_sales: z.boolean(),
  oversell_shield: oversellShieldSchema,
});

export const defaultSyncSettings: z.output<typeof syncSettingsSchema> = {
  mass_change_min: 50,
  mass_change_percent: 30,
  mass_zero_min: 10,
  mass_zero_percent: 10,
  orders_as_sales: false,
  oversell_shield: 'bikes',
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptSyncSettingsSchema = syncSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultSyncSettings, ...kept }));

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
  body: z.strictObject({ settings: syncSettingsSchema, version: seenVersionSchema }),
  response: answer,
});

export type SyncSettings = z.output<typeof syncSettingsSchema>;
