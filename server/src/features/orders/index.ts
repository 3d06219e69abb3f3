export { type OrderDeskService } from './order-desk-service';
export { createOrders, createOrderStores } from './orders-feature';
