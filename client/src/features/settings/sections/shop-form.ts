import { shopSettingsCalls, type ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { z } from 'zod';
import { numberText } from '../number-text';

const { latitude, longitude, ...texts } = shopSettingsCalls.put.body.shape.settings.shape;

/** Shop settings as typed, named as in the request so that server errors find their fields. */
export const shopFormSchema = z.object({
  settings: z.object({
    ...texts,
    latitude: numberText(latitude, 'Enter degrees from -90 to 90'),
    longitude: numberText(longitude, 'Enter degrees from -180 to 180'),
  }),
});

export type ShopForm = z.output<typeof shopFormSchema>;

export const toForm = (settings: ShopSettings): ShopForm => ({
  settings: { ...settings, latitude: String(settings.latitude), longitude: String(settings.longitude) },
});

export const toSettings = ({ settings }: ShopForm): ShopSettings => ({
  ...settings,
  latitude: Number(settings.latitude),
  longitude: Number(settings.longitude),
});
