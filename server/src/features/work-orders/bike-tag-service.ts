import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import {
  tagPath,
  toScanned,
  toSerial,
  untaggedWarning,
  type TagFormat,
} from '@chainline/shared/work-orders/bike-tag-rules';
import type { BikeTag, WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { isOver } from '@chainline/shared/work-orders/work-order-rules';
import type { Config } from '../../config';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import { drawLabels, drawPaper } from '../quotes';
import type { BikeSerialReadModel } from './bike-serial-read-model';
import { workOrderPaper } from './work-order-paper';
import type { WorkOrderReadModel } from './work-order-read-model';
import type { WorkOrderService, WorkOrderStores } from './work-order-service';
import type { WorkPartStore } from './work-part-store';

type Dependencies<S extends WorkOrderStores> = {
  config: Pick<Config, 'publicUrl'>;
  stores: { workParts: Pick<WorkPartStore, 'listOf'> };
  transaction: Transaction<S>;
  workOrders: WorkOrderService;
  workViews: WorkOrderReadModel;
  workBikesChanged: Pick<Hook<[inside: S]>, 'notify'>;
  bikeSerials: Pick<BikeSerialReadModel, 'findElsewhere'>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

export type PrintedFile = { filename: string; bytes: Buffer };
type Sheets = { format: TagFormat; first: number };

const tagNotFound = () => new NotFoundError('bike_tag.not_found', 'This bike tag does not exist.');

/** Tags of bikes, and the papers that hang on them. */
export const createBikeTagService = <S extends WorkOrderStores>(dependencies: Dependencies<S>) => {
  const { config, stores, transaction, workOrders, workViews, workBikesChanged, bikeSerials, settings, now } =
    dependencies;

  /** @throws ConflictError if the register has the number on a bike that is not free */
  const checkRegister = async (workId: number, serial: string): Promise<void> => {
    const found = serial === '' ? null : await bikeSerials.findElsewhere(serial, workId);
    if (!found) return;
    const { model, inv_number: number, order_number: order } = found;
    const why = order === null ? 'is sold already' : `belongs to order ${order}`;
    const message = `In the register, ${model} (${number}) has this serial number and ${why}.`;
    throw new ConflictError('bike_tag.serial_in_register', message, {
      fields: [{ path: 'serial_number', message }],
    });
  };

  const labelsOf = async (work: WorkOrder, tags: readonly BikeTag[], { format, first }: Sheets): Promise<Buffer> => {
    const shop = await settings.shop();
    return drawLabels({
      title: `Bike tags of ${work.number}`,
      at: now().toISOString(),
      format,
      first,
      labels: tags.map(({ code, bike_model: title, serial_number: serial }) => ({
        link: `${config.publicUrl}${tagPath(code)}`,
        title,
        lines: [
          serial === '' ? '' : `Serial ${serial}`,
          [work.number, work.order && `Order ${work.order.number}`].filter(Boolean).join(' · '),
          work.customer_name,
          shop.name,
        ],
        code: `${code.slice(0, 4)} ${code.slice(4)}`,
      })),
    });
  };

  /** Drawn first: a tag that could not be drawn is not printed. */
  const print = async (
    actor: Actor,
    workId: number,
    tagIds: readonly number[],
    sheets: Sheets,
  ): Promise<PrintedFile> => {
    const work = await workOrders.get(workId);
    const tags = work.bike_tags.filter(({ bike_tag_id: id }) => tagIds.includes(id));
    if (tags.length !== new Set(tagIds).size) throw tagNotFound();
    const bytes = await labelsOf(work, tags, sheets);
    const at = now();
    await transaction(async ({ bikeTags, workEntries, audit }) => {
      await bikeTags.markPrinted(tagIds, { by: actor.userId, at });
      const names = tags.map(({ bike_model: model, code }) => `${model} (${code})`);
      await workEntries.add({ workId, at, type: 'tag_printed', data: { names }, userId: actor.userId });
      const target = { at, target: `work-order:${workId}`, label: work.number };
      await audit.add(actor, 'work_order.tags_printed', { ...target, after: { tags: names } });
    });
    return { filename: `bike-tags-${work.number}.pdf`, bytes };
  };

  const printWork = async (actor: Actor, work: WorkOrder): Promise<PrintedFile> => {
    if (!work.print_ready) throw new RuleError('work_order.untagged', untaggedWarning);
    const at = now();
    const parts = await stores.workParts.listOf(work.id);
    const bytes = await drawPaper(workOrderPaper({ work, parts, shop: await settings.shop(), at }));
    await transaction(async ({ workEntries, audit }) => {
      await workEntries.add({ workId: work.id, at, type: 'printed', userId: actor.userId });
      const target = { at, target: `work-order:${work.id}`, label: work.number };
      await audit.add(actor, 'work_order.printed', target);
    });
    return { filename: `work-order-${work.number}.pdf`, bytes };
  };

  return {
    print,

    /** @throws NotFoundError if the order has no such tag */
    printOfOrder: async (actor: Actor, orderId: number, tagId: number, sheets: Sheets): Promise<PrintedFile> => {
      const { work_order: work } = await workOrders.ofOrder(orderId);
      if (!work) throw tagNotFound();
      return print(actor, work.id, [tagId], sheets);
    },

    /** @throws RuleError until all tags are printed */
    printWork: async (actor: Actor, workId: number): Promise<PrintedFile> =>
      printWork(actor, await workOrders.get(workId)),

    /** Makes the job of the order if it has none. @throws RuleError until all tags are printed */
    printWorkOfOrder: async (actor: Actor, orderId: number): Promise<PrintedFile> =>
      printWork(actor, await workOrders.createOfOrder(actor, orderId)),

    /** @throws ConflictError if a bike of another order has the serial number, or a record that is not free */
    setSerial: async (
      actor: Actor,
      workId: number,
      tagId: number,
      { text, isAccepted }: { text: string; isAccepted: boolean },
    ): Promise<WorkOrder> => {
      const at = now();
      const serial = toSerial(text);
      if (!isAccepted) await checkRegister(workId, serial);
      await transaction(async (inside) => {
        const { bikeTags, workEntries, workOrders: works, audit } = inside;
        const work = await works.lock(workId);
        const tag = (await bikeTags.listOf(workId)).find(({ id }) => id === tagId);
        if (!work || !tag) throw tagNotFound();
        if (isOver(work.state)) throw new RuleError('work_order.over', 'This job has been handed over or cancelled.');
        if (tag.serial_number === serial) return;
        await bikeTags.setSerial(tagId, serial);
        await workBikesChanged.notify(inside);
        const names = [`${tag.bike_model}: ${serial === '' ? 'none' : serial}`];
        await workEntries.add({ workId, at, type: 'serial', data: { names }, userId: actor.userId });
        const change = { before: { serial: tag.serial_number }, after: { serial } };
        const target = { at, target: `work-order:${workId}`, label: work.number };
        await audit.add(actor, 'work_order.serial_changed', { ...target, ...change });
      });
      return workOrders.get(workId);
    },

    /** @throws NotFoundError if nothing has this code */
    find: async (code: string): Promise<{ work_order_id: number; number: string }> => {
      const found = await workViews.findScanned(toScanned(code), toSerial(code));
      if (!found) throw new NotFoundError('bike_tag.unknown', 'No bike has this tag, serial number or job number.');
      return { work_order_id: found.id, number: found.number };
    },

    contact: async () => {
      const { name, phone, email, website, address } = await settings.shop();
      return { name, phone, email, website, address };
    },
  };
};

export type BikeTagService = ReturnType<typeof createBikeTagService>;
