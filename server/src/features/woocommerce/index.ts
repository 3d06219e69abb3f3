export { createWebhookRouter } from './webhook-router';
export { createWoocommerce, createWoocommerceStores } from './woocommerce-feature';
