import type { Order, OrderDate, OrderFilter } from '@chainline/shared/orders/order-list-contract';
import type { ItemState, OrderStage, PaymentState } from '@chainline/shared/orders/order-rules';
import type { Tone } from '../../components/StatusChip';

type Look = { label: string; tone: Tone };

const stageTones: Record<OrderStage, Tone> = {
  pending: 'warning',
  partial: 'info',
  ready: 'primary',
  completed: 'success',
  cancelled: 'error',
};

export const stageLook = ({ status, completionPercentage }: Pick<Order, 'status' | 'completionPercentage'>): Look => {
  const labels: Record<OrderStage, string> = {
    pending: 'Pending',
    partial: `Partial (${completionPercentage}%)`,
    ready: 'Ready for Collection',
    completed: 'Completed',
    cancelled: 'Cancelled',
  };
  return { label: labels[status], tone: stageTones[status] };
};

/** `on-hold` to `On hold` */
export const shopStatusLabel = (status: string): string =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('-', ' ');

export const itemLooks: Record<ItemState, Look> = {
  collected: { label: 'Collected', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'success' },
  reserved: { label: 'Reserved', tone: 'info' },
  on_order: { label: 'On order', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'error' },
};

export const paymentLooks: Record<PaymentState, Look> = {
  paid: { label: 'Paid', tone: 'success' },
  partial: { label: 'Partly paid', tone: 'info' },
  unpaid: { label: 'Not paid', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

export const statusOptions: readonly { value: OrderFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'partial', label: 'Partial' },
  { value: 'ready', label: 'Ready for Collection' },
  { value: 'completed', label: 'Completed' },
  { value: 'to_collect', label: 'To collect' },
  { value: 'cancelled', label: 'Cancelled' },
];

export const dateOptions: readonly { value: OrderDate; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
];

export const orderTabs = [
  { value: 'all', label: 'All Orders' },
  { value: 'partial', label: 'Partial Orders' },
  { value: 'ready', label: 'Ready for Collection' },
  { value: 'completed', label: 'Completed' },
  { value: 'to_collect', label: 'To Collect' },
] as const satisfies readonly { value: OrderFilter; label: string }[];
