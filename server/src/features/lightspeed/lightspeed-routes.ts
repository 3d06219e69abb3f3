import { toPagination } from '@chainline/shared/http/list-query';
import {
  disconnectLightspeed,
  exchangeLightspeedCode,
  exchangeLightspeedToken,
  getLightspeedStatus,
  listInventoryItems,
  startLightspeedOauth,
} from '@chainline/shared/lightspeed/lightspeed-contract';
import { route, type Route } from '../../http/route';
import type { LightspeedItemReadModel } from './lightspeed-item-read-model';
import type { LightspeedService } from './lightspeed-service';

type Services = { lightspeed: LightspeedService; lightspeedItems: LightspeedItemReadModel };

export const createLightspeedRoutes = ({ lightspeed, lightspeedItems }: Services): Route[] => [
  route(startLightspeedOauth, 'manager', ({ actor }) => lightspeed.start(actor)),
  route(exchangeLightspeedCode, 'manager', ({ actor, body }) => lightspeed.connect(actor, body)),
  route(exchangeLightspeedToken, 'manager', ({ actor, body }) =>
    lightspeed.connect(actor, { code: body.code, state: body.state, verifier: body.code_verifier }),
  ),
  route(getLightspeedStatus, 'signedIn', () => lightspeed.status()),
  route(disconnectLightspeed, 'manager', async ({ log }) => {
    await lightspeed.disconnect(log);
    return { success: true as const, message: 'Disconnected from Lightspeed' };
  }),
  route(listInventoryItems, 'signedIn', async ({ query }) => {
    const { items, total } = await lightspeedItems.list(query);
    return { success: true as const, items, message: '', pagination: toPagination(query, total) };
  }),
];
