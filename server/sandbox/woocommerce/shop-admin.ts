import { emptyAddress } from './address';
import { fromCents } from './money';
import { writeProductLines } from './order-lines';
import { removeOrder } from './order-routes';
import { changeStatus, completePayment, needsPayment, orderStatuses, saveOrder } from './order-status';
import { totalsOf } from './order-totals';
import { paymentUrlOf } from './order-view';
import { emptyOrder, placeNewOrder, withTax } from './order-write';
import { fullNameOf } from './product-names';
import { toImage } from './product-images';
import { priceOf } from './product-price';
import { alignStock, readStock, stockHolderOf } from './product-stock';
import { eraseUnit, trashUnit } from './product-trash';
import { saveUnit } from './unit-events';
import type { AddressRecord, CustomerRecord, OrderRecord, ProductRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';
import { WooError } from './woo-error';

/** A unit for sale: a simple product or one variation. */
export type SellableUnit = {
  productId: number;
  variationId: number | null;
  name: string;
  sku: string;
  /** Dollars, '' without a price. */
  price: string;
  /** Null when not tracked. */
  stockQuantity: number | null;
  stockStatus: 'instock' | 'outofstock' | 'onbackorder';
  /** Address of the picture, or null. */
  picture: string | null;
};

export type OrderSummary = {
  id: number;
  number: string;
  status: string;
  /** Dollars. */
  total: string;
  needsPayment: boolean;
  paymentUrl: string;
  orderKey: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: string;
  lines: { productId: number; variationId: number | null; name: string; quantity: number; total: string }[];
};

export type OrderRequest = {
  lines: { productId: number; variationId?: number | null | undefined; quantity: number }[];
  status?: 'pending' | 'processing' | 'on-hold' | 'completed' | undefined;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Registered customer. */
  customerId?: number | undefined;
  /** Allows selling more than is in stock, as two concurrent checkouts can. */
  oversell?: boolean | undefined;
  /** Meta data of an order that another system created. */
  meta?: { key: string; value: string }[] | undefined;
};

export type CustomerRequest = {
  /** Customer to change; registers a new one if omitted. */
  id?: number | undefined;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
};

const noSuch = (what: string, id: number) =>
  new WooError(`woocommerce_rest_${what}_invalid_id`, `There is no ${what} ${id}.`, { status: 404 });

const toSummary = (context: WooContext, order: OrderRecord): OrderSummary => ({
  id: order.id,
  number: String(order.id),
  status: order.status,
  total: fromCents(totalsOf(order).total),
  needsPayment: needsPayment(order),
  paymentUrl: paymentUrlOf(context, order),
  orderKey: order.orderKey,
  email: order.billing.email,
  firstName: order.billing.first_name,
  lastName: order.billing.last_name,
  createdAt: new Date(order.createdAt).toISOString(),
  lines: order.lines.map(({ productId, variationId, name, quantity, total }) => ({
    productId,
    variationId: variationId === 0 ? null : variationId,
    name,
    quantity,
    total,
  })),
});

const toUnit = (context: WooContext, product: ProductRecord): SellableUnit => {
  const isVariation = product.type === 'variation';
  const parent = isVariation ? context.store.products.find(product.parentId) : undefined;
  const stock = readStock(context.store, product);
  const src = toImage(context, product.imageIds[0] ?? parent?.imageIds[0])?.src;
  return {
    productId: isVariation ? product.parentId : product.id,
    variationId: isVariation ? product.id : null,
    name: fullNameOf(context, product),
    sku: product.sku,
    price: priceOf(context, product),
    stockQuantity: stock.quantity,
    stockStatus: stock.status,
    picture: typeof src === 'string' ? src : null,
  };
};

const billingOf = ({ firstName = 'Online', lastName = 'Customer', email }: OrderRequest): AddressRecord => ({
  ...emptyAddress,
  first_name: firstName,
  last_name: lastName,
  email: email ?? 'online.customer@example.com',
  country: 'AU',
});

/** Quantities that an order takes, by the record that holds the stock. */
const wantedFrom = (context: WooContext, { lines }: OrderRequest): Map<ProductRecord, number> => {
  const wanted = new Map<ProductRecord, number>();
  for (const { productId, variationId, quantity } of lines) {
    const id = variationId ?? productId;
    const unit = context.store.products.find(id);
    if (!unit || unit.type === 'variable') throw noSuch('product', id);
    const holder = stockHolderOf(context.store, unit);
    if (holder) wanted.set(holder, (wanted.get(holder) ?? 0) + quantity);
  }
  return wanted;
};

const refuseMissingStock = (context: WooContext, request: OrderRequest): void => {
  for (const [holder, quantity] of wantedFrom(context, request)) {
    const available = holder.stockQuantity ?? 0;
    if (holder.backorders !== 'no' || quantity <= available || request.oversell === true) continue;
    throw new WooError(
      'woocommerce_rest_product_out_of_stock',
      `Sorry, we do not have enough "${fullNameOf(context, holder)}" in stock to fulfill your order (${available} available).`,
      { status: 400 },
    );
  }
};

/** Actions of people in the shop and its back office, for the sandbox's page and tests. Events are emitted as usual. */
export const createShopAdmin = (context: WooContext) => {
  const { products, orders } = context.store;

  const getUnit = (id: number): ProductRecord => {
    const unit = products.find(id);
    if (!unit) throw noSuch('product', id);
    return unit;
  };

  const getOrder = (id: number): OrderRecord => {
    const order = orders.find(id);
    if (!order) throw noSuch('order', id);
    return order;
  };

  const isForSale = (product: ProductRecord): boolean => {
    const parent = product.type === 'variation' ? products.find(product.parentId) : undefined;
    const isHidden = [product.status, parent?.status].some((status) => status !== undefined && status !== 'publish');
    return !isHidden && product.type !== 'variable' && product.type !== 'grouped';
  };

  return {
    listProducts: (query: {
      search?: string | undefined;
      page: number;
      perPage: number;
    }): { units: SellableUnit[]; total: number } => {
      const text = query.search?.trim().toLowerCase() ?? '';
      const found = [...products.ids('product'), ...products.ids('variation')]
        .flatMap((id) => products.find(id) ?? [])
        .filter(
          (product) =>
            isForSale(product) && `${fullNameOf(context, product)} ${product.sku}`.toLowerCase().includes(text),
        )
        .sort((left, right) => left.id - right.id);
      const from = (query.page - 1) * query.perPage;
      return {
        units: found.slice(from, from + query.perPage).map((product) => toUnit(context, product)),
        total: found.length,
      };
    },

    /** A checkout. Like the real one, refuses units out of stock unless backorders are allowed. */
    placeOrder: (request: OrderRequest): OrderSummary => {
      refuseMissingStock(context, request);
      const items = request.lines.map(({ productId, variationId, quantity }) => ({
        product_id: productId,
        variation_id: variationId ?? 0,
        quantity,
      }));
      const prepared: OrderRecord = {
        ...emptyOrder(context, 'checkout'),
        paymentMethod: 'stripe',
        paymentMethodTitle: 'Credit / Debit Card',
        lines: writeProductLines(context, [], items),
        billing: billingOf(request),
        customerId: request.customerId ?? 0,
        meta: (request.meta ?? []).map((one) => ({ id: context.store.nextId('meta'), ...one })),
      };
      const status = request.status ?? 'processing';
      const taxed = withTax(context, prepared);
      return toSummary(context, placeNewOrder(context, taxed, { status, isPaid: false, transactionId: '' }));
    },

    payOrder: (id: number): OrderSummary => {
      const order = getOrder(id);
      return toSummary(context, saveOrder(context, completePayment(context, order, `txn_${order.id}`)));
    },

    setOrderStatus: (id: number, status: string): OrderSummary => {
      const order = getOrder(id);
      if (status === 'trash') {
        removeOrder(context, order, false);
        return toSummary(context, getOrder(id));
      }
      if (!orderStatuses.includes(status))
        throw new WooError('woocommerce_rest_invalid_order_status', `'${status}' is no order status.`, { status: 400 });
      return toSummary(context, saveOrder(context, changeStatus(context, order, status)));
    },

    /** Registers a customer or changes an account; emits no events, like all other changes to people in the sandbox. */
    saveCustomer: ({ id, ...given }: CustomerRequest): number => {
      const known = id === undefined ? undefined : context.store.customers.find(id);
      if (id !== undefined && !known) throw noSuch('customer', id);
      const customer: CustomerRecord = known ?? {
        id: context.store.nextId('user'),
        email: '',
        firstName: '',
        lastName: '',
        role: 'customer',
        username: given.email ?? '',
        billing: emptyAddress,
        shipping: emptyAddress,
        meta: [],
        createdAt: nowOf(context),
        modifiedAt: nowOf(context),
      };
      const { email, firstName, lastName, phone } = given;
      return context.store.customers.put({
        ...customer,
        email: email ?? customer.email,
        firstName: firstName ?? customer.firstName,
        lastName: lastName ?? customer.lastName,
        billing: { ...customer.billing, phone: phone ?? customer.billing.phone },
        modifiedAt: nowOf(context),
      }).id;
    },

    /** Notes of an order, oldest first. */
    listNotes: (id: number): string[] => getOrder(id).notes.map(({ text }) => text),

    /** Newest first. */
    listOrders: (): OrderSummary[] =>
      orders
        .all()
        .toReversed()
        .map((order) => toSummary(context, order)),

    /** Stock edit in the back office, applied to the parent if it holds the stock; null stops tracking. */
    setStock: (unitId: number, quantity: number | null): void => {
      const unit = getUnit(unitId);
      const holder = stockHolderOf(context.store, unit) ?? unit;
      const counted = { manageStock: quantity !== null, stockQuantity: quantity };
      saveUnit(context, alignStock({ ...holder, ...counted, modifiedAt: nowOf(context) }), 'updated');
    },

    getStock: (unitId: number): number | null => readStock(context.store, getUnit(unitId)).quantity,

    trashProduct: (id: number): void => {
      trashUnit(context, getUnit(id));
    },

    deleteProduct: (id: number): void => {
      eraseUnit(context, getUnit(id));
    },
  };
};
