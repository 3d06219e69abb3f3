import type { WorkHandover, WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { HandoverStores, OrderHandover } from '../orders';
import { drawPaper } from '../quotes';
import type { PrintedFile } from './bike-tag-service';
import type { HandOverInserts } from './hand-over-inserts';
import { handOverPaper } from './hand-over-paper';
import type { OrderPaymentReadModel } from './order-payment-read-model';
import type { WorkPartStore } from './work-part-store';
import { checkMove, lockSeen, type WorkOrderService, type WorkOrderStores } from './work-order-service';

export type HandOverStores = WorkOrderStores & HandoverStores;

type Dependencies<S extends HandOverStores> = {
  stores: { workParts: Pick<WorkPartStore, 'listOf'> };
  transaction: Transaction<S>;
  workOrders: Pick<WorkOrderService, 'get'>;
  orderHandover: OrderHandover<S>;
  orderPayments: OrderPaymentReadModel;
  handOverInserts: Pick<HandOverInserts, 'list'>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

/** The moment in which a bike leaves the shop. */
export const createHandOverService = <S extends HandOverStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, workOrders, orderHandover, orderPayments, handOverInserts, settings, now } =
    dependencies;

  return {
    /**
     * Hands a job over, and with it the goods of its order that are there.
     * @throws RuleError unless it is ready; ConflictError if somebody changed the job meanwhile
     */
    handOver: async (actor: Actor, id: number, { name, reason, keys, version }: WorkHandover): Promise<WorkOrder> => {
      const at = now();
      await transaction(async (inside) => {
        const work = await lockSeen(inside, id, version);
        checkMove(work, 'handed_over');
        const tags = new Set((await inside.bikeTags.listOf(id)).map((tag) => tag.id));
        if (keys.some(({ bike_tag_id: tag }) => !tags.has(tag))) {
          throw new NotFoundError('bike_tag.not_found', 'This bike tag does not exist.');
        }
        for (const { bike_tag_id: tag, key_numbers: numbers } of keys) await inside.bikeTags.setKeys(tag, numbers);
        if (work.order_id !== null) {
          await orderHandover.handOver(inside, actor, { orderId: work.order_id, at, name, reason });
        }
        await inside.workOrders.handOver(id, { at, name });
        const data = { to: 'handed_over', names: [name] };
        await inside.workEntries.add({ workId: id, at, type: 'moved', data, userId: actor.userId });
        await inside.audit.add(actor, 'work_order.moved', {
          at,
          target: `work-order:${id}`,
          label: work.number,
          before: { state: work.state },
          after: { state: 'handed_over', reason },
        });
      });
      return workOrders.get(id);
    },

    /** Drawn with the parts of other features, which record that they were printed. */
    sheet: async (actor: Actor, id: number): Promise<PrintedFile> => {
      const work = await workOrders.get(id);
      const payments = work.order === null ? null : await orderPayments.find(work.order.id);
      const inserts = work.order === null ? [] : await handOverInserts.list(work.order.id);
      const paper = handOverPaper({
        work,
        inserts,
        parts: await stores.workParts.listOf(id),
        payments,
        shop: await settings.shop(),
        at: now(),
      });
      const bytes = await drawPaper(paper);
      const printed = { to: work.collected_name, by: actor.userId };
      for (const { recordPrinted } of inserts) await recordPrinted(printed);
      return { filename: `hand-over-${work.number}.pdf`, bytes };
    },
  };
};

export type HandOverService = ReturnType<typeof createHandOverService>;
