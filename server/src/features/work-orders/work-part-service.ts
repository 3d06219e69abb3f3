import type { BodyOf } from '@chainline/shared/http/endpoint';
import { hasRole } from '@chainline/shared/roles';
import type { WorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import { isOver } from '@chainline/shared/work-orders/work-order-rules';
import type {
  addWorkPart,
  PartStockState,
  setWorkPart,
  WorkParts,
} from '@chainline/shared/work-orders/work-part-contract';
import { beyondAgreed, labourAmount, partsAmount } from '@chainline/shared/work-orders/work-part-rules';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { UnitMoves } from '../product-edits';
import type { SellableUnits } from '../products';
import type { PartStock, PartStockStores } from './part-stock';
import { lockSeen, type WorkOrderService } from './work-order-service';
import type { LockedWork } from './work-order-store';
import type { PartRow } from './work-part-store';

export type WorkPartStores = PartStockStores & { sellableUnits: SellableUnits };

type Dependencies<S extends WorkPartStores> = {
  stores: WorkPartStores;
  transaction: Transaction<S>;
  workOrders: Pick<WorkOrderService, 'get'>;
  partStock: PartStock<S>;
  unitMoves: UnitMoves;
  settings: { workshop: () => Promise<WorkshopSettings> };
  now: () => Date;
};

type PartIds = { id: number; part: number };

const notFound = () => new NotFoundError('work_order.no_part', 'This part is not on the job.');

const stockOf = ({ quantity, taken, is_waiting: isWaiting, stock_note: note }: PartRow): PartStockState => {
  if (isWaiting) return 'waiting';
  if (taken === quantity) return 'taken';
  return note === '' ? 'owed' : 'uncounted';
};

/** Parts used on jobs. */
export const createWorkPartService = <S extends WorkPartStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, workOrders, partStock, unitMoves, settings, now } = dependencies;

  const list = async (actor: Actor, id: number): Promise<WorkParts> => {
    const [work, rows, { labour_rate: rate }] = await Promise.all([
      workOrders.get(id),
      stores.workParts.listOf(id),
      settings.workshop(),
    ]);
    const knowsCosts = hasRole(actor.role, 'manager');
    const spent = { parts: partsAmount(rows), labour: labourAmount(work.minutes_spent, rate) };
    const costs = rows.flatMap(({ quantity, unit_cost: cost }) =>
      cost === null ? [] : [{ quantity, unit_price: cost }],
    );
    return {
      parts: rows.map((row) => ({
        ...row,
        amount: partsAmount([row]),
        unit_cost: knowsCosts ? row.unit_cost : null,
        stock: stockOf(row),
      })),
      parts_amount: spent.parts,
      labour_amount: spent.labour,
      agreed_amount: work.agreed_amount,
      beyond: beyondAgreed(work.agreed_amount, spent),
      cost_amount: knowsCosts && costs.length === rows.length ? partsAmount(costs) : null,
      can_edit: work.can.edit,
    };
  };

  const lockOpen = async (inside: S, id: number): Promise<LockedWork> => {
    const work = await lockSeen(inside, id);
    if (isOver(work.state)) throw new RuleError('work_order.over', 'This job has been handed over or cancelled.');
    return work;
  };

  type Told = {
    type: 'part_added' | 'part_changed' | 'part_removed';
    text: string;
    name: string;
    before: number;
    after: number;
  };

  const tell = async (inside: S, actor: Actor, work: LockedWork, told: Told): Promise<void> => {
    const { type, text, name, before, after } = told;
    const at = now();
    await inside.workEntries.add({ workId: work.id, at, type, data: { names: [text] }, userId: actor.userId });
    await inside.audit.add(actor, 'work_order.part_changed', {
      at,
      target: `work-order:${work.id}`,
      label: work.number,
      before: { part: name, quantity: before },
      after: { part: name, quantity: after },
    });
  };

  return {
    list,

    /** @throws RuleError if there are not as many in stock */
    add: async (
      actor: Actor,
      id: number,
      { quantity, request_key: requestKey, ...key }: BodyOf<typeof addWorkPart>,
    ) => {
      await unitMoves.look(key);
      await transaction(async (inside) => {
        const work = await lockOpen(inside, id);
        const [unit] = await inside.sellableUnits.list([key]);
        if (!unit) throw new NotFoundError('product.not_found', 'This product is not for sale. Choose another one.');
        const { sku, price: unit_price, cost: unit_cost } = unit;
        const name = unit.options === '' ? unit.name : `${unit.name} - ${unit.options}`;
        const part = { ...key, name, sku, quantity, unit_price, unit_cost };
        const made = await inside.workParts.insert({ ...part, workId: id, by: actor.userId, at: now(), requestKey });
        if (made === null) return;
        await partStock.settle(inside, actor, work, made);
        await tell(inside, actor, work, {
          type: 'part_added',
          text: `${quantity} × ${name}`,
          name,
          before: 0,
          after: quantity,
        });
      });
      return list(actor, id);
    },

    /** Idempotent. @throws ConflictError if somebody changed the quantity meanwhile */
    set: async (
      actor: Actor,
      { id, part: partId }: PartIds,
      { quantity, seen_quantity: seen }: BodyOf<typeof setWorkPart>,
    ) => {
      const known = await stores.workParts.find(id, partId);
      if (!known) throw notFound();
      await unitMoves.look(known);
      await transaction(async (inside) => {
        const work = await lockOpen(inside, id);
        const part = await inside.workParts.find(id, partId);
        if (!part) throw notFound();
        const { name, quantity: before } = part;
        if (before === quantity) return;
        if (before !== seen) {
          const message = `Someone has changed this to ${before}. Check it, then make your change again.`;
          throw new ConflictError('work_order.part_stale', message, { data: { seen, current: before } });
        }
        await inside.workParts.setQuantity(partId, quantity);
        await partStock.settle(inside, actor, work, partId);
        const isGone = quantity === 0;
        const text = isGone ? name : `${name}, ${before} → ${quantity}`;
        await tell(inside, actor, work, {
          type: isGone ? 'part_removed' : 'part_changed',
          text,
          name,
          before,
          after: quantity,
        });
      });
      return list(actor, id);
    },

    /** Retries stock changes that failed or were undone, also after the job is over. */
    settle: async (actor: Actor, { id, part: partId }: PartIds) => {
      const known = await stores.workParts.find(id, partId);
      if (!known) throw notFound();
      await unitMoves.look(known);
      await transaction(async (inside) => {
        const work = await lockSeen(inside, id);
        await partStock.settle(inside, actor, work, partId);
      });
      return list(actor, id);
    },
  };
};

export type WorkPartService = ReturnType<typeof createWorkPartService>;
