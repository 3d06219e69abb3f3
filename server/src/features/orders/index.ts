export { type OrderDeskService } from './order-desk-service';
export { type OrderEventStore } from './order-event-store';
export { type HandoverStores, type OrderHandover } from './order-handover';
export { type OrderItemStore } from './order-item-store';
export { createOrders, createOrderStores } from './orders-feature';
