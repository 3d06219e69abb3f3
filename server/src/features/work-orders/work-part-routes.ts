import {
  addWorkPart,
  listWorkParts,
  settleWorkPart,
  setWorkPart,
  type WorkParts,
} from '@chainline/shared/work-orders/work-part-contract';
import { route, type Route } from '../../http/route';
import type { WorkPartService } from './work-part-service';

const answer = (parts: WorkParts) => ({ success: true as const, ...parts });

export const createWorkPartRoutes = (workParts: WorkPartService): Route[] => [
  route(listWorkParts, 'workshop', async ({ actor, params }) => answer(await workParts.list(actor, params.id))),
  route(addWorkPart, 'workshop', async ({ actor, params, body }) =>
    answer(await workParts.add(actor, params.id, body)),
  ),
  route(setWorkPart, 'workshop', async ({ actor, params, body }) => answer(await workParts.set(actor, params, body))),
  route(settleWorkPart, 'workshop', async ({ actor, params }) => answer(await workParts.settle(actor, params))),
];
