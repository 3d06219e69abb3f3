export { createOrders, createOrderStores } from './orders-feature';
