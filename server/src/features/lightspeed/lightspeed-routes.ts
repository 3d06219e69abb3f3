import { toPagination } from '@chainline/shared/http/list-query';
import {
  disconnectLightspeed,
  exchangeLightspeedCode,
  exchangeLightspeedToken,
  getLightspeedStatus,
  listInventoryItems,
  startLightspeedOauth,
} from '@chainline/shared/lightspeed/lightspeed-contract';
import { chooseLightspeedShop, listLightspeedShops } from '@chainline/shared/lightspeed/shop-contract';
import { lastingAccess, route, type Route } from '../../http/route';
import type { LightspeedItemReadModel } from './lightspeed-item-read-model';
import type { LightspeedService } from './lightspeed-service';

type Services = { lightspeed: LightspeedService; lightspeedItems: LightspeedItemReadModel };

export const createLightspeedRoutes = ({ lightspeed, lightspeedItems }: Services): Route[] => [
  // Only this call needs a confirmation: the later ones need the state issued here.
  route(startLightspeedOauth, 'manager', ({ actor }) => lightspeed.start(actor), lastingAccess),
  route(exchangeLightspeedCode, 'manager', ({ actor, body }) => lightspeed.connect(actor, body)),
  route(exchangeLightspeedToken, 'manager', ({ actor, body }) =>
    lightspeed.connect(actor, { code: body.code, state: body.state, verifier: body.code_verifier }),
  ),
  route(getLightspeedStatus, 'signedIn', () => lightspeed.status()),
  route(disconnectLightspeed, 'manager', async ({ actor, log }) => {
    await lightspeed.disconnect(actor, log);
    return { success: true as const, message: 'Disconnected from Lightspeed' };
  }),
  route(listLightspeedShops, 'staff', async () => ({ success: true as const, shops: await lightspeed.listShops() })),
  route(
    chooseLightspeedShop,
    'manager',
    async ({ actor, body }) => {
      const changed = await lightspeed.chooseShop(actor, body.shop_id);
      const message = changed ? 'Importing the stock of this shop' : 'This shop is already selected';
      return { success: true as const, changed, message };
    },
    lastingAccess,
  ),
  route(listInventoryItems, 'signedIn', async ({ query }) => {
    const { items, total } = await lightspeedItems.list(query);
    return { success: true as const, items, message: '', pagination: toPagination(query, total) };
  }),
];
