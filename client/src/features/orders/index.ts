import { lazyPart } from '../../components/lazy-part';

export { orderQueries } from './api/order-queries';
export { OrderStatusChips } from './components/OrderStatusChips';
export { openAmountOf } from './open-amount';

/** Lazy: few orders have an open amount. */
export const BalanceDialog = lazyPart(async () => (await import('./components/BalanceDialog')).BalanceDialog);
