export { type OrderStatusSender, type RefusedMove } from './order-status-sender';
export { createWebhookRouter } from './webhook-router';
export { createWoocommerce, createWoocommerceStores } from './woocommerce-feature';
