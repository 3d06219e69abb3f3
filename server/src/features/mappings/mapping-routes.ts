import { toPagination } from '@chainline/shared/http/list-query';
import {
  changeMapping,
  createMapping,
  deleteMapping,
  listMappings,
  mapProductInstead,
  pickShopUnits,
  pickTillItems,
} from '@chainline/shared/mappings/mapping-contract';
import { route, type Route } from '../../http/route';
import type { MappingReadModel } from './mapping-read-model';
import type { MappingService } from './mapping-service';

type Services = { mappings: MappingService; mappingViews: MappingReadModel };

export const createMappingRoutes = ({ mappings, mappingViews }: Services): Route[] => [
  route(listMappings, 'signedIn', async ({ query }) => {
    const { mappings: page, total } = await mappingViews.list(query);
    const waiting = await mappingViews.countAwaitingFirstSync();
    return {
      success: true as const,
      mappings: page,
      awaiting_first_sync: waiting,
      pagination: toPagination(query, total),
    };
  }),
  route(createMapping, 'staff', async ({ actor, body }) => ({
    success: true as const,
    mapping: await mappings.create(actor, body),
  })),
  route(changeMapping, 'staff', async ({ actor, params, body }) => ({
    success: true as const,
    mapping: await mappings.change(actor, params.id, body),
  })),
  route(deleteMapping, 'staff', async ({ actor, params }) => {
    await mappings.remove(actor, params.id);
    return { success: true as const, message: 'Mapping deleted' };
  }),
  route(mapProductInstead, 'staff', async ({ actor, params }) => ({
    success: true as const,
    mapping: await mappings.mapProduct(actor, params.id),
  })),
  route(pickShopUnits, 'staff', async ({ query }) => ({ items: await mappingViews.pickShopUnits(query.search) })),
  route(pickTillItems, 'staff', async ({ query }) => ({ items: await mappingViews.pickTillItems(query.search) })),
];
