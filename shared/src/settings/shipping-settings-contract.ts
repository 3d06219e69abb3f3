import { z } from 'zod';
import { amountSchema } from '../money';
import { hasNoIssues, settingsSection } from './settings-section';

/** Low enough that prices computed from it stay exact. */
const tariff = amountSchema.max(1000);

const shippingSettingsSchema = z.strictObject({
  /** Own delivery reaches this many kilometres. */
  local_radius_km: z.number().min(0).max(5000),
  /** Carriers are asked from this many kilometres on. */
  external_from_km: z.number().min(0).max(5000),
  base_price: tariff,
  assembly_price: tariff,
  /** Each rate applies to the kilometres from `from_km` up to the next band. */
  bands: z
    .array(z.strictObject({ from_km: z.number().min(0).max(5000), per_km: tariff }))
    .max(10)
    .refine(
      (bands) => bands.every((band, index) => index === 0 || band.from_km > (bands[index - 1]?.from_km ?? 0)),
      'Each band must begin after the one before it',
    ),
  free_local_over: amountSchema,
  signature_over: amountSchema,
  insurance_over: amountSchema,
  road_factor: z.number().min(1).max(3),
  geocode_factor: z.number().min(1).max(3),
  /** Assumed when the distance cannot be determined. */
  unknown_distance_km: z.number().min(1).max(5000),
});

export type ShippingSettings = z.output<typeof shippingSettingsSchema>;

/** Defaults of the specification (D3 section 9). */
export const defaultShippingSettings: ShippingSettings = {
  local_radius_km: 300,
  external_from_km: 50,
  base_price: 50,
  assembly_price: 75,
  bands: [
    { from_km: 20, per_km: 2 },
    { from_km: 50, per_km: 1.5 },
    { from_km: 100, per_km: 1 },
    { from_km: 200, per_km: 0.5 },
  ],
  free_local_over: 500,
  signature_over: 1000,
  insurance_over: 2000,
  road_factor: 1.25,
  geocode_factor: 1.3,
  unknown_distance_km: 100,
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptShippingSettingsSchema = shippingSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultShippingSettings, ...kept }));

type Reach = Pick<ShippingSettings, 'local_radius_km' | 'external_from_km'>;

/** True when every distance is covered by us or by carriers. */
export const isReachWhole = ({ local_radius_km: own, external_from_km: carriers }: Reach): boolean => carriers <= own;

export const reachGap = {
  path: ['external_from_km'],
  message: 'Must not exceed the range of our own delivery, or nobody would deliver in between',
  when: hasNoIssues,
};

export const shippingSettingsCalls = settingsSection(
  '/settings/shipping',
  'tariff and rules of shipping',
  shippingSettingsSchema,
  (asked) => asked.refine(isReachWhole, reachGap),
);
