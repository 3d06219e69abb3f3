import type { Hook } from '../../hook';

/** `thereOnly`: goods that have not arrived stay. */
export type Leaving = { orderId: number; thereOnly: boolean };

/** Goods of an order are about to be collected; listeners may refuse by throwing. */
export type OrderLeaves<S> = Hook<[inside: S, leaving: Leaving]>;
