import { createWooCatalogue } from './woo-catalogue';
import { createWooCustomers } from './woo-customers';
import { createWooDetails } from './woo-details';
import { createWooHttp, type WooSettings } from './woo-http';
import { createWooOrderRecords } from './woo-order-records';
import { createWooOrders } from './woo-orders';
import { createWooProducts } from './woo-products';
import { createWooSales } from './woo-sales';
import { createWooStock, type StockMarks } from './woo-stock';
import { createWooWebhooks } from './woo-webhooks';

/**
 * WooCommerce REST API v3. @throws UpstreamError of system `woocommerce`: reads have been retried; a write that may
 * have taken effect is `unanswered` and was not retried
 */
export const createWooClient = ({ marks = null, ...settings }: WooSettings & { marks?: StockMarks | null }) => {
  const http = createWooHttp(settings);
  return {
    ...createWooCatalogue(http),
    ...createWooCustomers(http),
    ...createWooStock(http, marks),
    ...createWooDetails(http),
    ...createWooOrders(http),
    ...createWooOrderRecords(http),
    ...createWooProducts(http),
    ...createWooSales(http),
    ...createWooWebhooks(http),
  };
};

export type WooClient = ReturnType<typeof createWooClient>;
