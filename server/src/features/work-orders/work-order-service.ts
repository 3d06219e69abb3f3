import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Checklist, WorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import { toSerial } from '@chainline/shared/work-orders/bike-tag-rules';
import {
  loadDays,
  type WorkOrder,
  type WorkOrderQuery,
  mostOnBoard,
  type WorkPlan,
} from '@chainline/shared/work-orders/work-order-contract';
import {
  canMove,
  isOver,
  loadByDay,
  openStepsPreventReady,
  promiseDay,
  workStateLabels,
  type DayLoad,
  type WorkState,
} from '@chainline/shared/work-orders/work-order-rules';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { HandoverStores, OrderHandover } from '../orders';
import { dayOf } from '../quotes';
import type { BikeTagStore } from './bike-tag-store';
import { changedNames } from './changed-names';
import type { OrderWork, OrderWorkReadModel } from './order-work-read-model';
import type { WorkEntryStore } from './work-entry-store';
import type { WorkExtraStore } from './work-extra-store';
import type { WorkOrderReadModel } from './work-order-read-model';
import { anotherJob, type LockedWork, type WorkOrderStore } from './work-order-store';
import { toWorkOrder } from './work-order-view';
import type { WorkStepStore } from './work-step-store';

export type WorkOrderStores = {
  audit: AuditStore;
  workOrders: WorkOrderStore;
  workSteps: WorkStepStore;
  workEntries: WorkEntryStore;
  workExtras: WorkExtraStore;
  bikeTags: BikeTagStore;
};

type Settings = { shop: () => Promise<ShopSettings>; workshop: () => Promise<WorkshopSettings> };

type Dependencies<S extends WorkOrderStores & HandoverStores> = {
  stores: WorkOrderStores;
  orderHandover: Pick<OrderHandover<S>, 'undo'>;
  transaction: Transaction<S>;
  workViews: WorkOrderReadModel;
  orderWork: OrderWorkReadModel;
  /** Bikes of a job, their serial numbers or their owners. */
  workBikesChanged: Pick<Hook<[inside: S]>, 'notify'>;
  giveBackParts: (inside: S, actor: Actor, work: LockedWork) => Promise<void>;
  settings: Settings;
  now: () => Date;
};

type Intake = WorkPlan & { serial_number: string; checklists: string[]; request_key: string };
type Change = WorkPlan & { assembly_instructions: string; version: number };

const notFound = () => new NotFoundError('work_order.not_found', 'This job does not exist.');
const orderNotFound = () => new NotFoundError('order.not_found', 'This order does not exist.');
const stale = () =>
  new ConflictError('work_order.stale', 'Someone else has changed this job. Check it, then make your change again.');

const targetOf = ({ id, number }: Pick<LockedWork, 'id' | 'number'>, at: Date) => ({
  at,
  target: `work-order:${id}`,
  label: number,
});

export const checkMove = (work: LockedWork, state: WorkState): void => {
  if (!canMove(work.state, state)) {
    const [from, to] = [workStateLabels[work.state], workStateLabels[state]];
    throw new RuleError('work_order.move', `A job cannot be moved from “${from}” to “${to}”.`);
  }
  // Steps can be added or unticked while a job is ready, so the handover checks again.
  const mustBeChecked = state === 'ready' || state === 'handed_over';
  if (mustBeChecked && work.open_steps > 0) throw new RuleError('work_order.open_steps', openStepsPreventReady);
};

/** Locks the job that the caller saw. @throws ConflictError if somebody changed it meanwhile */
export const lockSeen = async ({ workOrders }: WorkOrderStores, id: number, version?: number): Promise<LockedWork> => {
  const work = await workOrders.lock(id);
  if (!work) throw notFound();
  if (version !== undefined && work.version !== version) throw stale();
  return work;
};

/** Jobs of the workshop. */
export const createWorkOrderService = <S extends WorkOrderStores & HandoverStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, orderHandover, workViews, orderWork, workBikesChanged, giveBackParts, settings, now } =
    dependencies;

  const get = async (id: number): Promise<WorkOrder> => {
    const row = await workViews.find(id);
    if (!row) throw notFound();
    return toWorkOrder(row, now());
  };

  const today = async (): Promise<string> => dayOf(now(), (await settings.shop()).time_zone);

  const readLoad = async (from: string): Promise<DayLoad[]> => {
    const { hours } = await settings.workshop();
    return loadByDay(await workViews.listPlanned(), { from, days: loadDays, hours });
  };

  const addLists = async (inside: WorkOrderStores, workId: number, lists: readonly Checklist[]): Promise<void> => {
    for (const { name, steps } of lists) await inside.workSteps.add(workId, name, steps);
  };

  const record = async (inside: WorkOrderStores, actor: Actor, id: number, at: Date): Promise<void> => {
    const work = await inside.workOrders.lock(id);
    if (!work) throw notFound();
    await inside.workEntries.add({ workId: id, at, type: 'created', userId: actor.userId });
    await inside.audit.add(actor, 'work_order.created', { ...targetOf(work, at), after: { bike: work.bike } });
  };

  /** Checklists of new bikes: assembly, then the check before they leave. */
  const newBikeLists = ({ checklists }: WorkshopSettings): Checklist[] =>
    checklists.filter(({ kind }) => kind === 'assembly' || kind === 'pre_delivery');

  const planOf = async (order: OrderWork, lists: readonly Checklist[]): Promise<WorkPlan> => {
    const minutes = order.bikes.length * lists.reduce((sum, list) => sum + list.minutes, 0);
    const day = promiseDay(await readLoad(await today()), { minutes, partsOn: order.partsOn });
    return {
      customer_id: order.customerId,
      customer_name: order.customerName || `Customer of order ${order.number}`,
      customer_phone: order.customerPhone,
      customer_email: order.customerEmail,
      bike: order.bikes.length > 1 ? `${order.bikes.length} bikes` : (order.bikes[0] ?? `Order ${order.number}`),
      problem: order.labour.join('\n'),
      limit_amount: null,
      promised_on: day,
      day,
      minutes,
      assigned_to: null,
    };
  };

  const findOrder = async (orderId: number): Promise<OrderWork> => {
    const order = await orderWork.find(orderId);
    if (!order) throw orderNotFound();
    return order;
  };

  return {
    get,

    list: async (query: WorkOrderQuery) => workViews.list(query),

    board: async (narrowing: Pick<WorkOrderQuery, 'mechanic' | 'day'>) => {
      const day = await today();
      const [rows, load] = await Promise.all([workViews.listOpen(narrowing, mostOnBoard + 1), readLoad(day)]);
      return { today: day, load, work_orders: rows.slice(0, mostOnBoard), more: rows.length > mostOnBoard };
    },

    /** @throws NotFoundError if there is no such order */
    ofOrder: async (orderId: number) => {
      const [{ bikes, labour }, id] = await Promise.all([findOrder(orderId), stores.workOrders.findOfOrder(orderId)]);
      return { work_order: id === null ? null : await get(id), bikes, labour };
    },

    createOfOrder: async (actor: Actor, orderId: number): Promise<WorkOrder> => {
      const known = await stores.workOrders.findOfOrder(orderId);
      if (known !== null) return get(known);
      const order = await findOrder(orderId);
      if (order.isCancelled) throw new RuleError('order.cancelled', 'This order is cancelled.');
      const shop = await settings.workshop();
      const lists = order.bikes.length > 0 ? newBikeLists(shop) : [];
      const plan = await planOf(order, lists);
      const at = now();
      const made = await transaction(async (inside) => {
        const id = await inside.workOrders.insert({
          ...plan,
          orderId,
          instructions: order.bikes.length > 0 ? shop.assembly_instructions : '',
          requestKey: null,
          by: actor.userId,
          at,
        });
        if (id === null) return null;
        const bikes = order.bikes.map((model) => ({ model, serial: '' }));
        await inside.bikeTags.add(id, bikes, { isSold: true });
        await addLists(inside, id, lists);
        await record(inside, actor, id, at);
        await workBikesChanged.notify(inside);
        return id;
      });
      const id = made ?? (await stores.workOrders.findOfOrder(orderId));
      if (id === null) throw notFound();
      return get(id);
    },

    create: async (actor: Actor, { serial_number: serial, checklists, request_key: requestKey, ...plan }: Intake) => {
      const known = await settings.workshop();
      const lists = known.checklists.filter(({ name }) => checklists.includes(name));
      const at = now();
      const made = await transaction(async (inside) => {
        const work = { ...plan, orderId: null, instructions: '', requestKey, by: actor.userId, at };
        const id = await inside.workOrders.insert(work);
        if (id === null) return null;
        await inside.bikeTags.add(id, [{ model: plan.bike, serial: toSerial(serial) }], { isSold: false });
        await addLists(inside, id, lists);
        await record(inside, actor, id, at);
        return id;
      });
      const id = made ?? (await stores.workOrders.findByRequest(requestKey));
      if (id === null) throw notFound();
      return get(id);
    },

    /** @throws ConflictError if somebody changed the job meanwhile */
    update: async (actor: Actor, id: number, { version, ...plan }: Change): Promise<WorkOrder> => {
      const at = now();
      await transaction(async (inside) => {
        const work = await lockSeen(inside, id, version);
        if (isOver(work.state)) throw new RuleError('work_order.over', 'This job has been handed over or cancelled.');
        const names = changedNames(work, plan);
        if (names.length === 0) return;
        await inside.workOrders.update(id, plan, at);
        await inside.workEntries.add({ workId: id, at, type: 'changed', data: { names }, userId: actor.userId });
        await inside.audit.add(actor, 'work_order.changed', { ...targetOf(work, at), after: { changed: names } });
      });
      return get(id);
    },

    /** @throws RuleError if the state does not follow, ConflictError if somebody moved the job meanwhile */
    move: async (actor: Actor, id: number, { state, version }: { state: WorkState; version: number }) => {
      const at = now();
      await transaction(async (inside) => {
        const work = await lockSeen(inside, id, version);
        checkMove(work, state);
        if (state === 'handed_over') throw new RuleError('work_order.hand_over', 'Record who collects the bike.');
        if (work.state === 'cancelled' && work.order_id !== null) {
          const other = await inside.workOrders.findOfOrder(work.order_id);
          if (other !== null) throw anotherJob();
        }
        if (work.order_id !== null && work.handed_over_at !== null) {
          await orderHandover.undo(inside, actor, { orderId: work.order_id, at: work.handed_over_at, now: at });
        }
        if (state === 'cancelled') await giveBackParts(inside, actor, work);
        const isOfOrder = work.order_id !== null;
        if (isOfOrder && state === 'cancelled') await inside.bikeTags.setSold(id, false);
        if (isOfOrder && work.state === 'cancelled') await inside.bikeTags.setSold(id, true);
        await inside.workOrders.move(id, state, at);
        await workBikesChanged.notify(inside);
        await inside.workEntries.add({ workId: id, at, type: 'moved', data: { to: state }, userId: actor.userId });
        const change = { before: { state: work.state }, after: { state } };
        await inside.audit.add(actor, 'work_order.moved', { ...targetOf(work, at), ...change });
      });
      return get(id);
    },

    addEntry: async (
      actor: Actor,
      id: number,
      { text, minutes, request_key: requestKey }: { text: string; minutes: number | null; request_key: string },
    ): Promise<WorkOrder> => {
      await transaction(async (inside) => {
        await lockSeen(inside, id);
        const type = minutes === null ? 'note' : 'time';
        await inside.workEntries.add({
          workId: id,
          at: now(),
          type,
          text,
          minutes,
          userId: actor.userId,
          requestKey,
        });
      });
      return get(id);
    },

    addChecklist: async (actor: Actor, id: number, name: string): Promise<WorkOrder> => {
      const list = (await settings.workshop()).checklists.find((each) => each.name === name);
      if (!list)
        throw new NotFoundError('work_order.no_checklist', 'This checklist no longer exists. Choose another one.');
      await transaction(async (inside) => {
        const work = await lockSeen(inside, id);
        if (isOver(work.state)) throw new RuleError('work_order.over', 'This job has been handed over or cancelled.');
        if (await inside.workSteps.hasList(id, name)) return;
        await inside.workSteps.add(id, name, list.steps);
        const entry = { workId: id, at: now(), type: 'checklist', data: { names: [name] } } as const;
        await inside.workEntries.add({ ...entry, userId: actor.userId });
      });
      return get(id);
    },

    setStep: async (actor: Actor, id: number, stepId: number, isDone: boolean): Promise<WorkOrder> => {
      await transaction(async (inside) => {
        const work = await lockSeen(inside, id);
        if (isOver(work.state)) throw new RuleError('work_order.over', 'This job has been handed over or cancelled.');
        const done = isDone ? { by: actor.userId, at: now() } : null;
        if (!(await inside.workSteps.tick({ workId: id, stepId }, done))) throw notFound();
      });
      return get(id);
    },
  };
};

export type WorkOrderService = ReturnType<typeof createWorkOrderService>;
