import { toLongPagination } from '@chainline/shared/http/list-query';
import {
  findBikeTag,
  getTagContact,
  listBikeSerials,
  setBikeSerial,
} from '@chainline/shared/work-orders/bike-tag-contract';
import {
  addWorkChecklist,
  addWorkEntry,
  createOrderWork,
  createWorkOrder,
  getOrderWork,
  getWorkBoard,
  getWorkOrder,
  handOverWorkOrder,
  listWorkOrders,
  moveWorkOrder,
  setWorkStep,
  updateWorkOrder,
  type WorkOrder,
} from '@chainline/shared/work-orders/work-order-contract';
import { route, type Route } from '../../http/route';
import type { BikeSerialService } from './bike-serial-service';
import type { BikeTagService } from './bike-tag-service';
import type { HandOverService } from './hand-over-service';
import type { WorkOrderService } from './work-order-service';

const success = { success: true as const };
const answer = (work: WorkOrder) => ({ ...success, work_order: work });

type Services = {
  workOrders: WorkOrderService;
  bikeTags: BikeTagService;
  bikeSerials: BikeSerialService;
  handOvers: HandOverService;
};

export const createWorkOrderRoutes = ({ workOrders, bikeTags, bikeSerials, handOvers }: Services): Route[] => [
  route(listWorkOrders, 'workshop', async ({ query }) => {
    const { rows, count } = await workOrders.list(query);
    return { ...success, work_orders: rows, pagination: toLongPagination(query, count) };
  }),
  // Before the job by id, whose path it matches.
  route(getWorkBoard, 'workshop', async ({ query }) => ({ ...success, ...(await workOrders.board(query)) })),
  route(getWorkOrder, 'workshop', async ({ params }) => answer(await workOrders.get(params.id))),
  route(createWorkOrder, 'workshop', async ({ actor, body }) => answer(await workOrders.create(actor, body))),
  route(updateWorkOrder, 'workshop', async ({ actor, params, body }) =>
    answer(await workOrders.update(actor, params.id, body)),
  ),
  route(moveWorkOrder, 'workshop', async ({ actor, params, body }) =>
    answer(await workOrders.move(actor, params.id, body)),
  ),
  route(handOverWorkOrder, 'workshop', async ({ actor, params, body }) =>
    answer(await handOvers.handOver(actor, params.id, body)),
  ),
  route(addWorkEntry, 'workshop', async ({ actor, params, body }) =>
    answer(await workOrders.addEntry(actor, params.id, body)),
  ),
  route(addWorkChecklist, 'workshop', async ({ actor, params, body }) =>
    answer(await workOrders.addChecklist(actor, params.id, body.name)),
  ),
  route(setWorkStep, 'workshop', async ({ actor, params, body }) =>
    answer(await workOrders.setStep(actor, params.id, params.step, body.is_done)),
  ),
  route(getOrderWork, 'staff', async ({ params }) => ({ ...success, ...(await workOrders.ofOrder(params.id)) })),
  route(createOrderWork, 'staff', async ({ actor, params }) =>
    answer(await workOrders.createOfOrder(actor, params.id)),
  ),
  route(setBikeSerial, 'workshop', async ({ actor, params, body }) =>
    answer(
      await bikeTags.setSerial(actor, params.id, params.tag, {
        text: body.serial_number,
        isAccepted: body.accept_double,
      }),
    ),
  ),
  route(listBikeSerials, 'workshop', ({ params }) => bikeSerials.list(params.id, params.tag)),
  route(findBikeTag, 'workshop', async ({ query }) => ({ ...success, ...(await bikeTags.find(query.code)) })),
  // Public: anybody who finds a bike may scan its tag.
  route(getTagContact, 'public', async () => ({ ...success, ...(await bikeTags.contact()) })),
];
