/** Derived from items and payments; `cancelled` orders are cancelled or refunded in full, and owe nothing. */
export const orderStages = ['pending', 'partial', 'ready', 'completed', 'cancelled'] as const;
export type OrderStage = (typeof orderStages)[number];

export const paymentStates = ['paid', 'partial', 'unpaid', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

type Items = { availableItems: number; totalItems: number };

/**
 * Share of the units that can be handed over, in whole percent: 0 only without any, 100 only with all. An order without
 * goods, such as labour, is complete.
 */
export const completionOf = ({ availableItems, totalItems }: Items): number => {
  if (availableItems >= totalItems) return 100;
  if (availableItems <= 0) return 0;
  return Math.min(99, Math.max(1, Math.floor((availableItems * 100) / totalItems)));
};

type Progress = { completionPercentage: number; paymentStatus: PaymentState; isEnded: boolean };

/** The SQL function `refresh_orders` derives the same. */
export const stageOf = ({ completionPercentage, paymentStatus, isEnded }: Progress): OrderStage => {
  if (isEnded) return 'cancelled';
  if (completionPercentage === 0) return 'pending';
  if (completionPercentage < 100) return 'partial';
  return paymentStatus === 'paid' ? 'completed' : 'ready';
};

export const itemStates = ['collected', 'ready', 'reserved', 'on_order', 'cancelled'] as const;
export type ItemState = (typeof itemStates)[number];

type Line = { quantity: number; available: number; isHandedOver: boolean; isEnded: boolean };

/** `reserved`: some of its units are set aside, and the others are on order. */
export const itemStateOf = ({ quantity, available, isHandedOver, isEnded }: Line): ItemState => {
  if (isEnded) return 'cancelled';
  if (isHandedOver) return 'collected';
  if (available >= quantity) return 'ready';
  return available > 0 ? 'reserved' : 'on_order';
};
