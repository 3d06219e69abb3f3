const resources = ['coupon', 'customer', 'order', 'product'];
const events = ['created', 'updated', 'deleted', 'restored'];

const hooks: Record<string, string[]> = {
  'customer.created': ['user_register', 'woocommerce_created_customer', 'woocommerce_new_customer'],
  'customer.updated': ['profile_update', 'woocommerce_update_customer'],
  'customer.deleted': ['delete_user'],
  'order.created': ['woocommerce_new_order'],
  'order.updated': ['woocommerce_update_order', 'woocommerce_order_refunded'],
  'order.deleted': ['wp_trash_post', 'woocommerce_trash_order'],
  'order.restored': ['untrashed_post', 'woocommerce_untrash_order'],
  'product.created': [
    'woocommerce_process_product_meta',
    'woocommerce_new_product',
    'woocommerce_new_product_variation',
  ],
  'product.updated': [
    'woocommerce_process_product_meta',
    'woocommerce_update_product',
    'woocommerce_update_product_variation',
  ],
  'product.deleted': ['wp_trash_post'],
  'product.restored': ['untrashed_post'],
};

export const resourceOf = (topic: string): string => topic.split('.')[0] ?? '';

export const eventOf = (topic: string): string => topic.split('.').slice(1).join('.');

export const isValidTopic = (topic: string): boolean =>
  /^action\.(woocommerce|wc)_/.test(topic) ||
  (resources.includes(resourceOf(topic)) && events.includes(eventOf(topic)));

/** WordPress hooks behind a topic, listed with each webhook. */
export const hooksOf = (topic: string): string[] =>
  hooks[topic] ?? (resourceOf(topic) === 'action' ? [eventOf(topic)] : []);
