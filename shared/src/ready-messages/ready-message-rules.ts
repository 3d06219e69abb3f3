import { isOver, type WorkState } from '../work-orders/work-order-rules';

type OrderReadiness = {
  isCancelled: boolean;
  isHandedOver: boolean;
  availableItems: number;
  totalItems: number;
  /** The job of its bikes; null without one. */
  job: { number: string; state: WorkState } | null;
};

/** Reason as a sentence if an order cannot be collected yet, or any more; null if it can. */
export const whyOrderNotReady = (order: OrderReadiness): string | null => {
  const { isCancelled, isHandedOver, availableItems, totalItems, job } = order;
  if (isCancelled) return 'This order is cancelled.';
  if (isHandedOver) return 'This order has been collected.';
  if (availableItems < totalItems) return `${totalItems - availableItems} of ${totalItems} items are not here yet.`;
  if (job !== null && job.state !== 'ready' && !isOver(job.state)) return `The job ${job.number} is not ready yet.`;
  return null;
};

/** The same for a bike without an order. */
export const whyJobNotReady = (state: WorkState): string | null => {
  if (state === 'ready') return null;
  return isOver(state) ? 'This job is over.' : 'This job is not ready yet.';
};

type Sent = { sent_at: string; is_reminder: boolean };
type ReminderRule = { days: number; most: number };

const dayMs = 86_400_000;

/**
 * Time of the next reminder: some days after the last message, a limited number of times after each message that a
 * person sent. Null if none follows.
 *
 * @param sent oldest first
 */
export const nextReminderAt = (sent: readonly Sent[], { days, most }: ReminderRule): Date | null => {
  const last = sent.at(-1);
  if (last === undefined || days === 0) return null;
  const reminders = sent.length - 1 - sent.findLastIndex(({ is_reminder: isReminder }) => !isReminder);
  return reminders >= most ? null : new Date(Date.parse(last.sent_at) + days * dayMs);
};
