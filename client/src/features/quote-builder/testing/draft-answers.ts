import { staffLists, type Assignee } from '@chainline/shared/quotes/assignment-contract';
import { listSellables, type Sellable } from '@chainline/shared/products/sellable-contract';
import { createQuote, getQuote, updateQuote, type Quote } from '@chainline/shared/quotes/quote-contract';
import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import { toPagination } from '@chainline/shared/http/list-query';
import {
  defaultQuoteSettings,
  quoteSettingsCalls,
  type QuoteSettings,
} from '@chainline/shared/settings/quote-settings-contract';
import { listDeliveryOptions } from '@chainline/shared/shipping/shipping-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import type { DeliveryRequest } from '../api/builder-queries';
import type { DeliveryAnswer } from '../delivery-choice';
import { buildAnswer, buildAssignee, buildProduct, buildQuote, buildSellable } from './draft-builders';

const bell = { product_id: 12, name: 'Bell', type: 'accessory', price: 20, sku: 'BELL' } as const;

/** The quote the server would make of a draft. */
export const quoteOf = (draft: QuoteDraft, overrides: Partial<Quote> = {}): Quote =>
  buildQuote({
    customer_info: draft.customer_info,
    products: draft.products.map(({ product_id, variation_id, quantity, discount }, at) =>
      buildProduct({
        ...(product_id === bell.product_id ? { ...bell, current_price: bell.price } : {}),
        id: 101 + at,
        product_id,
        variation_id,
        quantity,
        discount,
      }),
    ),
    labour_items: draft.labour_items.map((item, at) => ({ ...item, id: 201 + at, lineTotal: item.labourPrice })),
    settings: { ...draft.settings, assignedTo: draft.settings.assignedTo ?? 7 },
    ...overrides,
  });

type World = {
  settings: QuoteSettings;
  units: Sellable[];
  people: Assignee[];
  rates: DeliveryAnswer | Response;
  /** The saved quote, if there is one. */
  quote: Quote | null;
};

export type Saved = { call: 'create' | 'update'; draft: QuoteDraft; version?: number };

/** Mock server of the builder; returns the saved drafts and requests. Its state can be changed between calls. */
export const answerBuilder = (parts: Partial<World> = {}) => {
  const world: World = {
    settings: defaultQuoteSettings,
    units: [buildSellable(), buildSellable(bell)],
    people: [buildAssignee(), buildAssignee({ id: 8, username: 'sam', first_name: 'Sam', assigned_quotes_count: 9 })],
    rates: buildAnswer(),
    quote: null,
    ...parts,
  };
  const saved: Saved[] = [];
  const asked: DeliveryRequest[] = [];
  server.use(
    mockEndpoint(quoteSettingsCalls.get, () => ({ settings: world.settings, version: 0 })),
    mockEndpoint(listSellables, ({ query }) => ({
      products: world.units.filter(
        ({ name, type }) =>
          name.toLowerCase().includes((query.search ?? '').toLowerCase()) && (query.type ?? type) === type,
      ),
      pagination: toPagination(query, world.units.length),
    })),
    mockEndpoint(staffLists[0], () => ({ success: true, users: world.people })),
    mockEndpoint(listDeliveryOptions, ({ body }) => {
      asked.push(body);
      return world.rates;
    }),
    mockEndpoint(getQuote, () =>
      world.quote ? { success: true, quote: world.quote } : failure(404, 'This quote does not exist.'),
    ),
    mockEndpoint(createQuote, ({ body: { draft } }) => {
      saved.push({ call: 'create', draft });
      return { success: true, quote: quoteOf(draft) };
    }),
    mockEndpoint(updateQuote, ({ body: { draft, version } }) => {
      saved.push({ call: 'update', draft, version });
      return { success: true, quote: quoteOf(draft, { version: version + 1, delivery_option: deliveryOf(draft) }) };
    }),
  );
  const deliveryOf = ({ delivery, keep_delivery: isKept }: QuoteDraft) => {
    if (!isKept || world.rates instanceof Response) return null;
    return world.rates.options.find(({ code }) => code === delivery?.code) ?? world.quote?.delivery_option ?? null;
  };
  return { world, saved, asked };
};
