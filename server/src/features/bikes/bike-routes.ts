import {
  createBike,
  defaultBikeRows,
  deleteBike,
  getBike,
  getBikeChoices,
  getBikeColumns,
  listBikes,
  restoreBike,
  setBikeColumns,
  updateBike,
} from '@chainline/shared/bikes/bike-contract';
import { toLongPagination } from '@chainline/shared/http/list-query';
import { route, type Route } from '../../http/route';
import type { BikeService } from './bike-service';

const success = { success: true as const };

/** Everybody who is signed in may look; staff may change. */
export const createBikeRoutes = ({ bikes }: { bikes: BikeService }): Route[] => [
  route(listBikes, 'signedIn', async ({ actor, query }) => {
    const { count, ...listed } = await bikes.list(actor, query);
    const size = query.per_page ?? defaultBikeRows;
    return { ...success, ...listed, pagination: toLongPagination({ page: query.page, per_page: size }, count) };
  }),
  // Before the record by id, whose path they match.
  route(getBikeColumns, 'signedIn', async ({ actor }) => ({ ...success, columns: await bikes.columns(actor) })),
  route(setBikeColumns, 'signedIn', async ({ actor, body }) => {
    await bikes.setColumns(actor, body.columns);
    return { ...success, columns: await bikes.columns(actor) };
  }),
  route(getBikeChoices, 'signedIn', async () => ({ ...success, ...(await bikes.choices()) })),
  route(getBike, 'signedIn', async ({ actor, params }) => ({ ...success, ...(await bikes.get(actor, params.id)) })),
  route(createBike, 'staff', async ({ actor, body }) => ({ ...success, ...(await bikes.create(actor, body)) })),
  route(updateBike, 'staff', async ({ actor, params, body }) => ({
    ...success,
    ...(await bikes.update(actor, params.id, body)),
  })),
  route(deleteBike, 'staff', async ({ actor, params }) => ({ ...success, ...(await bikes.remove(actor, params.id)) })),
  route(restoreBike, 'staff', async ({ actor, params, body }) => ({
    ...success,
    ...(await bikes.restore(actor, params.id, body)),
  })),
];
