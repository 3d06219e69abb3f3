import type { BodyOf } from '@chainline/shared/http/endpoint';
import {
  oversellShieldSchema,
  type putSyncSettings,
  type SyncSettings,
} from '@chainline/shared/settings/sync-settings-contract';
import { z } from 'zod';

const whole = (largest: number, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, message)
    .refine((text) => Number(text) >= 1 && Number(text) <= largest, message);

const count = whole(1_000_000, 'Enter a whole number from 1 to 1,000,000');
const percent = whole(100, 'Enter a whole number from 1 to 100');

/** Sync settings as typed, named as in the request so that server errors find their fields. */
export const settingsFormSchema = z.object({
  settings: z.object({
    mass_change_min: count,
    mass_change_percent: percent,
    mass_zero_min: count,
    mass_zero_percent: percent,
    orders_as_sales: z.boolean(),
    oversell_shield: oversellShieldSchema,
  }),
});

export type SettingsForm = z.output<typeof settingsFormSchema>;

export const toForm = (settings: SyncSettings): SettingsForm => ({
  settings: {
    mass_change_min: String(settings.mass_change_min),
    mass_change_percent: String(settings.mass_change_percent),
    mass_zero_min: String(settings.mass_zero_min),
    mass_zero_percent: String(settings.mass_zero_percent),
    orders_as_sales: settings.orders_as_sales,
    oversell_shield: settings.oversell_shield,
  },
});

/** Request body: parsed numbers, and the version seen. */
export const toRequest = ({ settings }: SettingsForm, version: number): BodyOf<typeof putSyncSettings> => ({
  settings: {
    mass_change_min: Number(settings.mass_change_min),
    mass_change_percent: Number(settings.mass_change_percent),
    mass_zero_min: Number(settings.mass_zero_min),
    mass_zero_percent: Number(settings.mass_zero_percent),
    orders_as_sales: settings.orders_as_sales,
    oversell_shield: settings.oversell_shield,
  },
  version,
});
