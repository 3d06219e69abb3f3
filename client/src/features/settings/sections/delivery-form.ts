import {
  isReachWhole,
  reachGap,
  shippingSettingsCalls,
  type ShippingSettings,
} from '@chainline/shared/settings/shipping-settings-contract';
import { z } from 'zod';
import { moneyMessage, numberText } from '../number-text';

const { shape } = shippingSettingsCalls.put.body.shape.settings;
const kilometres = 'Enter kilometres from 0 to 5,000';
const tariffMessage = 'Enter an amount from 0 to 1,000';
const factor = 'Enter a number from 1 to 3';

const band = z.object({
  from_km: numberText(shape.local_radius_km, kilometres),
  per_km: numberText(shape.base_price, tariffMessage),
});

/** Bands must ascend; the error is reported at the first one that does not. */
const inOrder = (bands: readonly { from_km: string }[], context: z.RefinementCtx) => {
  bands.forEach(({ from_km }, index) => {
    const before = bands[index - 1];
    if (before === undefined || Number(from_km) > Number(before.from_km)) return;
    context.addIssue({ code: 'custom', path: [index, 'from_km'], message: 'Must be more than in the previous band' });
  });
};

const fields = z.object({
  local_radius_km: numberText(shape.local_radius_km, kilometres),
  external_from_km: numberText(shape.external_from_km, kilometres),
  base_price: numberText(shape.base_price, tariffMessage),
  assembly_price: numberText(shape.assembly_price, tariffMessage),
  bands: z.array(band).max(10).superRefine(inOrder),
  free_local_over: numberText(shape.free_local_over, moneyMessage),
  signature_over: numberText(shape.signature_over, moneyMessage),
  insurance_over: numberText(shape.insurance_over, moneyMessage),
  road_factor: numberText(shape.road_factor, factor),
  geocode_factor: numberText(shape.geocode_factor, factor),
  unknown_distance_km: numberText(shape.unknown_distance_km, 'Enter kilometres from 1 to 5,000'),
});

export const deliveryFormSchema = z.object({
  settings: fields.refine(
    ({ local_radius_km: own, external_from_km: carriers }) =>
      isReachWhole({ local_radius_km: Number(own), external_from_km: Number(carriers) }),
    reachGap,
  ),
});

export type DeliveryForm = z.output<typeof deliveryFormSchema>;

export const toForm = ({ bands, ...settings }: ShippingSettings): DeliveryForm => ({
  settings: {
    local_radius_km: String(settings.local_radius_km),
    external_from_km: String(settings.external_from_km),
    base_price: String(settings.base_price),
    assembly_price: String(settings.assembly_price),
    bands: bands.map(({ from_km, per_km }) => ({ from_km: String(from_km), per_km: String(per_km) })),
    free_local_over: String(settings.free_local_over),
    signature_over: String(settings.signature_over),
    insurance_over: String(settings.insurance_over),
    road_factor: String(settings.road_factor),
    geocode_factor: String(settings.geocode_factor),
    unknown_distance_km: String(settings.unknown_distance_km),
  },
});

export const toSettings = ({ settings }: DeliveryForm): ShippingSettings => ({
  local_radius_km: Number(settings.local_radius_km),
  external_from_km: Number(settings.external_from_km),
  base_price: Number(settings.base_price),
  assembly_price: Number(settings.assembly_price),
  bands: settings.bands.map(({ from_km, per_km }) => ({ from_km: Number(from_km), per_km: Number(per_km) })),
  free_local_over: Number(settings.free_local_over),
  signature_over: Number(settings.signature_over),
  insurance_over: Number(settings.insurance_over),
  road_factor: Number(settings.road_factor),
  geocode_factor: Number(settings.geocode_factor),
  unknown_distance_km: Number(settings.unknown_distance_km),
});
