import type { DemoProduct } from '../../../sandbox/catalogue-types';
import type { FaultKind } from '../../../sandbox/faults';
import { shopKey, startTestShop } from '../../../sandbox/woocommerce/testing/test-shop';
import { createLogger } from '../../logger';
import type { Sleep } from '../http/sleep';
import { createWooClient } from '../woocommerce/woo-client';
import type { WooSettings } from '../woocommerce/woo-http';

const base: DemoProduct = {
  key: '',
  name: '',
  brand: 'Velo',
  kind: 'accessory',
  categories: ['Helmets & Safety'],
  descriptionHtml: '<p>Fits.</p>',
  regularPrice: '89.95',
  salePrice: null,
  cost: '40.00',
  weightKg: '1',
  sizeCm: { length: '1', width: '1', height: '1' },
  picture: '/wp-content/uploads/p.png',
  attributes: [],
  units: [],
  inShop: true,
  inTill: true,
};

const unit = (shopSku: string, shopQuantity: number | null, options: string[] = []): DemoProduct['units'][number] => ({
  options,
  shopSku,
  tillCustomSku: '',
  ean: '',
  tillQoh: [0],
  shopQuantity,
  backorders: 'no',
  serialized: false,
});

export const simpleProduct = (
  sku: string,
  quantity: number | null,
  changes: Partial<DemoProduct> = {},
): DemoProduct => ({
  ...base,
  key: sku,
  name: `Product ${sku}`,
  units: [unit(sku, quantity)],
  ...changes,
});

/** A product that the shop and the till have under one SKU, with the same quantity. */
export const productOnBothSides = (sku: string, quantity: number, changes: Partial<DemoProduct> = {}): DemoProduct =>
  simpleProduct(sku, quantity, {
    units: [{ ...unit(sku, quantity), tillCustomSku: sku, tillQoh: [quantity, 0] }],
    ...changes,
  });

export const variableProduct = (sku: string, quantities: (number | null)[]): DemoProduct => ({
  ...base,
  key: sku,
  name: `Product ${sku}`,
  attributes: ['Size'],
  units: quantities.map((quantity, at) => unit(`${sku}-${at}`, quantity, [`Size ${at}`])),
});

/** The client does not really wait. */
export const startWooSandbox = async () => {
  const shop = await startTestShop();
  const waits: number[] = [];
  const sleep: Sleep = (milliseconds, signal) => {
    signal?.throwIfAborted();
    waits.push(milliseconds);
    return Promise.resolve();
  };
  const createClient = (changes: Partial<WooSettings> = {}) =>
    createWooClient({
      url: shop.url,
      ...shopKey,
      log: createLogger('silent'),
      // The timeout elapses when the shop decides not to answer.
      countdown: (_milliseconds, over) => shop.faults.onUnanswered('woocommerce', over),
      now: () => shop.clock.now(),
      sleep,
      ...changes,
    });

  const forSale = () => shop.shop.listProducts({ page: 1, perPage: 1_000 }).units;

  return {
    ...shop,
    waits,
    createClient,
    fail: (fault: FaultKind, method: string, times = 1, path?: string) =>
      shop.faults.add({ system: 'woocommerce', method, times, fault, ...(path !== undefined && { path }) }),
    /** As in WooCommerce before 10.3. */
    forgetVariationList: () =>
      shop.faults.add({
        system: 'woocommerce',
        path: '/wc/v3/variations$',
        times: 1_000,
        fault: { kind: 'status', status: 404, body: '{"code":"rest_no_route","message":"No route was found."}' },
      }),
    units: () =>
      forSale().map(({ productId, variationId }) => ({
        id: variationId ?? productId,
        parentId: variationId === null ? null : productId,
      })),
    unitOf: (sku: string) => {
      const found = forSale().find((one) => one.sku === sku);
      if (!found) throw new Error(`nothing has the SKU ${sku}`);
      const { productId, variationId } = found;
      return { id: variationId ?? productId, parentId: variationId === null ? null : productId };
    },
    calls: () =>
      shop.shop
        .requests()
        .map(({ method, path }) => `${method} ${decodeURIComponent(path).replace('/wp-json/wc/v3', '')}`),
  };
};

export type WooSandbox = Awaited<ReturnType<typeof startWooSandbox>>;
