import { toPagination } from '@chainline/shared/http/list-query';
import { staffLists } from '@chainline/shared/quotes/assignment-contract';
import { defaultWorkshopSettings, workshopSettingsCalls } from '@chainline/shared/settings/workshop-settings-contract';
import {
  getWorkBoard,
  getWorkOrder,
  listWorkOrders,
  moveWorkOrder,
  type WorkOrder,
  type WorkOrderQuery,
  type WorkSummary,
} from '@chainline/shared/work-orders/work-order-contract';
import { listWorkParts, type WorkParts } from '@chainline/shared/work-orders/work-part-contract';
import { listWorkPhotos, type WorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import { loadByDay, movesFrom } from '@chainline/shared/work-orders/work-order-rules';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { answerReady } from '../../ready-messages/testing/ready-answers';

/** A Wednesday. */
const today = '2026-11-25';

export const buildJob = (overrides: Partial<WorkSummary> = {}): WorkSummary => ({
  id: 4,
  number: 'WO-1004',
  state: 'booked',
  version: 1,
  order: null,
  customer_id: null,
  customer_name: 'Mei Chen',
  customer_phone: '0412 345 678',
  bike: 'Blue commuter',
  problem: 'Brakes squeal',
  assigned_to: null,
  assigned_to_name: null,
  day: today,
  minutes: 90,
  minutes_spent: 0,
  promised_on: '2026-11-24',
  limit_amount: 150,
  waits_for_customer: false,
  steps_done: 0,
  steps: 0,
  tags_printed: 0,
  tags: 1,
  created_at: '2026-11-23T01:00:00.000Z',
  ...overrides,
});

export const buildTag = (overrides: Partial<WorkOrder['bike_tags'][number]> = {}): WorkOrder['bike_tags'][number] => ({
  bike_tag_id: 9,
  code: 'K7QX2M9P',
  bike_model: 'Blue commuter',
  serial_number: '',
  key_numbers: '',
  printed: false,
  printed_at: null,
  ...overrides,
});

export const buildExtra = (overrides: Partial<WorkOrder['extras'][number]> = {}): WorkOrder['extras'][number] => ({
  id: 3,
  text: 'Replace the chain',
  labour_amount: 30,
  parts_amount: 49.9,
  amount: 79.9,
  state: 'asked',
  created_at: '2026-11-24T00:00:00.000Z',
  created_by: 'Sam Okafor',
  asked_at: '2026-11-24T01:00:00.000Z',
  asked_by: 'Sam Okafor',
  asked_via: 'email',
  is_expired: false,
  answered_at: null,
  answered_by: '',
  recorded_by: null,
  reason: '',
  ...overrides,
});

export const buildWork = (overrides: Partial<WorkOrder> = {}): WorkOrder => ({
  ...buildJob(),
  order_id: null,
  customer_email: '',
  assembly_instructions: '',
  handed_over_at: null,
  collected_name: '',
  bike_tags: [buildTag()],
  print_ready: false,
  checklist: [],
  extras: [],
  agreed_amount: 150,
  entries: [],
  can: { move: [...movesFrom('booked')], edit: true },
  ...overrides,
});

export const noParts: WorkParts = {
  parts: [],
  parts_amount: 0,
  labour_amount: 0,
  agreed_amount: 150,
  beyond: null,
  cost_amount: null,
  can_edit: true,
};

const mechanic = {
  id: 2,
  username: 'sam',
  first_name: 'Sam',
  last_name: 'Okafor',
  role: 'staff',
  is_active: true,
  assigned_quotes_count: 0,
  capacity: 10,
} as const;

type World = {
  jobs: WorkSummary[];
  work: WorkOrder;
  photos: WorkPhoto[];
  asked: WorkOrderQuery[];
  moves: object[];
};

export const buildPhoto = (overrides: Partial<WorkPhoto> = {}): WorkPhoto => ({
  id: 7,
  stage: 'intake',
  width: 1200,
  height: 900,
  size: 300_000,
  added_at: '2026-11-24T00:00:00.000Z',
  added_by: 'Sam Okafor',
  work_order_id: 4,
  ...overrides,
});

/** Answers board, list and one job; the test can change them between requests. */
export const answerWorkshop = (given: Partial<Pick<World, 'jobs' | 'work' | 'photos'>> = {}): World => {
  const world: World = { jobs: [buildJob()], work: buildWork(), photos: [], asked: [], moves: [], ...given };
  answerReady();
  server.use(
    mockEndpoint(staffLists[0], () => ({ success: true, users: [mechanic] })),
    mockEndpoint(workshopSettingsCalls.get, () => ({ settings: defaultWorkshopSettings, version: 1 })),
    mockEndpoint(getWorkBoard, () => ({
      success: true,
      today,
      work_orders: world.jobs,
      more: false,
      load: loadByDay(world.jobs, { from: today, days: 28, hours: defaultWorkshopSettings.hours }),
    })),
    mockEndpoint(listWorkOrders, ({ query }) => {
      world.asked.push(query);
      return { success: true, work_orders: world.jobs, pagination: toPagination(query, world.jobs.length) };
    }),
    mockEndpoint(getWorkOrder, ({ params }) =>
      params.id === world.work.id
        ? { success: true, work_order: world.work }
        : failure(404, 'This job does not exist.'),
    ),
    mockEndpoint(listWorkParts, () => ({ success: true, ...noParts })),
    mockEndpoint(listWorkPhotos, () => ({ success: true, photos: world.photos })),
    mockEndpoint(moveWorkOrder, ({ params, body }) => {
      world.moves.push({ id: params.id, ...body });
      const { state } = body;
      world.jobs = world.jobs.map((job) => (job.id === params.id ? { ...job, state, version: job.version + 1 } : job));
      world.work = {
        ...world.work,
        state,
        version: body.version + 1,
        can: { move: [...movesFrom(state)], edit: true },
      };
      return { success: true, work_order: world.work };
    }),
  );
  return world;
};
