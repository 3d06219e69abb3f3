import { handleJob, type JobHandler } from '../../jobs/worker';
import { lookAtOrderJob, orderPollJob } from './order-queue';
import type { OrderWatch } from './order-watch';

export const createOrderJobs = ({ orderWatch }: { orderWatch: OrderWatch }): JobHandler[] => [
  handleJob(lookAtOrderJob, ({ woo_order_id: id }, context) => orderWatch.look(id, context)),
  handleJob(orderPollJob, (_payload, context) => orderWatch.poll(context)),
];
