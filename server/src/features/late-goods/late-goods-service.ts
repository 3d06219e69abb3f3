import type { LateGoods, LateTelling } from '@chainline/shared/late-goods/late-goods-contract';
import { newDayOf } from '@chainline/shared/late-goods/late-goods-rules';
import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { CustomerMessages, SenderStores } from '../messaging';
import type { OrderEventStore } from '../orders';
import { dayOf, type ActionStore } from '../quotes';
import type { LateGoodsReadModel, LateOrder } from './late-goods-read-model';
import type { LateGoodsStore } from './late-goods-store';
import { lateDraft } from './late-goods-words';

export type LateGoodsStores = SenderStores & {
  audit: AuditStore;
  lateGoods: LateGoodsStore;
  orderEvents: OrderEventStore;
  quoteActions: Pick<ActionStore, 'refresh'>;
};

type Dependencies<S extends LateGoodsStores> = {
  stores: LateGoodsStores;
  transaction: Transaction<S>;
  lateViews: LateGoodsReadModel;
  customerMessages: CustomerMessages;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

/** Quotes of orders with goods that are or were late. */
const concerned = sql`exists (select from late_goods l join orders o on o.id = l.order_id where o.quote_id = q.id)`;

const outdated = () =>
  new ConflictError(
    'late_goods.changed',
    'The dates have changed, or someone else has told the customer. Check the message before you send it.',
  );

/** Goods that will arrive later than the customer was told. The system drafts the message; a person sends it. */
export const createLateGoodsService = <S extends LateGoodsStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, lateViews, customerMessages, settings, now } = dependencies;

  const getOrder = async (id: number): Promise<LateOrder> => {
    const order = await lateViews.findOrder(id);
    if (!order) throw new NotFoundError('order.not_found', 'This order does not exist.');
    return order;
  };

  const addressOf = ({ email, phone }: LateOrder, channel: MessageChannel): string =>
    channel === 'sms' ? phone : email;

  const blockedIn = (inside: LateGoodsStores, order: LateOrder, channel: MessageChannel): Promise<string | null> =>
    customerMessages.whyNotFirst(inside, {
      channel,
      address: addressOf(order, channel),
      customerId: order.customer_id,
    });

  const get = async (id: number): Promise<LateGoods> => {
    const order = await getOrder(id);
    const goods = await lateViews.listUntold(id);
    const channels: LateGoods['channels'] = [];
    for (const channel of ['email', 'sms'] as const) {
      channels.push({
        channel,
        address: addressOf(order, channel),
        blocked: await blockedIn(stores, order, channel),
      });
    }
    return { goods, draft: lateDraft({ ...order, goods }), channels, told: order.told };
  };

  return {
    get,

    /** Compares the expected days of missing goods with the days that customers were told. Idempotent. */
    check: async (): Promise<void> => {
      const at = now();
      const today = dayOf(at, (await settings.shop()).time_zone);
      await transaction(async (inside) => {
        await inside.lateGoods.lock();
        const late = (await lateViews.listMissing()).flatMap(({ promised_on, expected_on, ...row }) => {
          const day = newDayOf({ promisedOn: promised_on, expectedOn: expected_on }, today);
          return day === undefined || promised_on === null ? [] : [{ ...row, promised_on, expected_on: day }];
        });
        await inside.lateGoods.replace(late, at);
        await inside.quoteActions.refresh(at, concerned);
      });
    },

    /** @throws ConflictError if the late goods have changed since the sender saw them; RuleError without a way to send */
    tell: async (
      actor: Actor,
      id: number,
      { channel, subject, content, goods, request_key: key }: LateTelling,
    ): Promise<LateGoods> => {
      const order = await getOrder(id);
      await transaction(async (inside) => {
        const at = now();
        await inside.lateGoods.lock();
        if (await inside.lateGoods.hasKey(key)) return;
        const untold = await inside.lateGoods.listUntold(id);
        if (untold.length !== goods.length || untold.some((each) => !goods.includes(each))) throw outdated();
        const blocked = await blockedIn(inside, order, channel);
        if (blocked !== null) throw new RuleError('late_goods.blocked', blocked);
        const address = addressOf(order, channel);
        const message = { channel, address, subject, content, key: `late-goods:${key}`, sentBy: actor.userId };
        await customerMessages.send(inside, message, at);
        await inside.lateGoods.markTold({ ids: untold, at, by: actor.userId, key });
        await inside.quoteActions.refresh(at, concerned);
        const data = { channels: [channel] };
        await inside.orderEvents.add({ orderId: id, at, type: 'late_told', data, userId: actor.userId });
        const target = { at, target: `order:${id}`, label: order.number };
        await inside.audit.add(actor, 'order.late_told', { ...target, after: { channel } });
      });
      return get(id);
    },
  };
};
