import { handleJob, type JobHandler } from '../../jobs/worker';
import type { OrderMaker } from './order-maker';
import { lookAtOrderJob, makeOrderJob, orderPollJob, orderRecoverJob } from './order-queue';
import type { OrderWatch } from './order-watch';

type Services = { orderMaker: OrderMaker; orderWatch: OrderWatch };

export const createOrderJobs = ({ orderMaker, orderWatch }: Services): JobHandler[] => [
  handleJob(makeOrderJob, async ({ quote_id: quoteId }, context) => {
    await orderMaker.make(quoteId, context);
  }),
  handleJob(orderRecoverJob, () => orderMaker.recover()),
  handleJob(lookAtOrderJob, ({ woo_order_id: id }, context) => orderWatch.look(id, context)),
  handleJob(orderPollJob, (_payload, context) => orderWatch.poll(context)),
];
