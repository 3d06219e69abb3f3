import { listSellables } from '@chainline/shared/products/sellable-contract';
import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { daysLater } from '@chainline/shared/work-orders/work-order-rules';
import type { Locks } from '../db/locks';
import type { Transaction } from '../db/transaction';
import type { CustomerStore } from '../features/customers';
import type { SellableReadModel, SellableUnit, SellableUnits } from '../features/products';
import {
  attachCustomer,
  endOfDayAfter,
  insertCopy,
  moveQuote,
  toContent,
  toLines,
  type AssignmentService,
  type QuoteStore,
} from '../features/quotes';
import type { PastAcceptances, TellShop } from '../features/public-quotes';
import { localOffer, pickupOptions } from '../features/shipping';
import type { BikeStores, SupplierMailStores } from '../features/bikes';
import type { SupplierStores } from '../features/suppliers';
import type { ComplianceStores } from '../features/compliance';
import type { SecretBox } from '../secrets';
import { happens, pickOf, wholeOf } from './demo-chance';
import type { MessagingStores } from '../features/messaging';
import { tellDemoConversations } from './demo-conversations';
import { tellDemoBikes } from './demo-bikes';
import { tellDemoInvoices } from './demo-invoices';
import { tellDemoHandouts, tellDemoProofs } from './demo-proofs';
import { demoCustomer } from './demo-customers';
import { demoBirth, demoLife, type DemoMove } from './demo-life';
import { drawDemoPhotos } from './demo-photos';
import { tellDemoNews, type DemoAcceptance } from './demo-news';
import { tellDemoWorkshop } from './demo-workshop';
import { tellDemoSupplierMails } from './demo-supplier-mails';
import { createDemoTrail, type DemoTrail, type TrailStores } from './demo-trail';

const howMany = 150;

export type DemoStores = TrailStores &
  MessagingStores &
  Parameters<typeof tellDemoWorkshop>[0] &
  BikeStores &
  SupplierMailStores &
  SupplierStores &
  ComplianceStores &
  Parameters<typeof tellDemoNews>[0] & { sellableUnits: SellableUnits; customers: CustomerStore };
type Key = { product_id: number; variation_id: number | null; isMissing: boolean };
type Shelves = { bikes: Key[]; others: Key[] };

type Settings = {
  shop: () => Promise<ShopSettings>;
  quotes: () => Promise<QuoteSettings>;
  shipping: () => Promise<ShippingSettings>;
};
type Known = {
  shelves: Shelves;
  people: number[];
  shop: ShopSettings;
  quotes: QuoteSettings;
  shipping: ShippingSettings;
};

type Filling = Known & { trail: DemoTrail; accepted: DemoAcceptance[] };
type Following = { quoteId: number; assignee: number; end: (sentAt: Date) => Date; trail: DemoTrail };

export type DemoQuotesDependencies<S extends DemoStores> = {
  transaction: Transaction<S>;
  locks: Locks;
  quotes: QuoteStore;
  sellables: SellableReadModel;
  assignment: Pick<AssignmentService, 'list'>;
  settings: Settings;
  pastAcceptances: PastAcceptances;
  tellShop: TellShop;
  secrets: SecretBox;
  now: () => Date;
};

const partPaidDays = 45;
/** In whole dollars. */
const firstPartOf = (due: number): number => Math.max(1, Math.floor(due * 0.4));

const notes = ['', '', '', 'Wants to ride before the end of the month.', 'Has a trade-in, ask for pictures.'];

const promisedDays = 12;

/** Different parts used in the workshop, the cheapest ones. */
const usedParts = 4;
const byPrice = (one: SellableUnit, other: SellableUnit): number => one.price - other.price;

/** Missing goods are promised for a day that has passed in older quotes, so that some are late. */
const productLine = (
  { isMissing, ...key }: Key,
  { quantity, discount, born }: { quantity: number; discount: number; born: Date },
): QuoteDraft['products'][number] => ({
  ...key,
  id: null,
  quantity,
  discount,
  refresh_price: false,
  expected_date: isMissing ? daysLater(born.toISOString().slice(0, 10), promisedDays) : null,
});

const demoDraft = (at: number, born: Date, { shelves, quotes }: Known): QuoteDraft => {
  const { bikes, others } = shelves;
  const bike = pickOf(`bike ${at}`, bikes);
  const extras = Array.from({ length: wholeOf(`extras ${at}`, 0, 3) }, (_, extra) =>
    pickOf(`extra ${at} ${extra}`, others),
  );
  const labour = { id: null, description: 'Assembly and safety check', labourPrice: 120, labourCost: 45, quantity: 1 };
  return {
    customer_info: demoCustomer(at),
    products: [
      ...(bike
        ? [
            productLine(bike, {
              quantity: happens(`pair ${at}`, 12) ? 2 : 1,
              discount: happens(`off ${at}`, 20) ? 5 : 0,
              born,
            }),
          ]
        : []),
      ...extras.flatMap((extra) => (extra ? [productLine(extra, { quantity: 1, discount: 0, born })] : [])),
    ],
    labour_items: happens(`labour ${at}`, 40) ? [labour] : [],
    settings: {
      discount: happens(`discount ${at}`, 15) ? 5 : 0,
      validDays: quotes.valid_days,
      assignedTo: null,
      customer_note: '',
      paymentOption: 'customer_chooses',
      notes: pickOf(`notes ${at}`, notes) ?? '',
    },
    delivery: null,
    keep_delivery: false,
    manual_shipping_fee: null,
    distance_confirmed: false,
    parcel: null,
  };
};

const demoDelivery = (at: number, goodsTotal: number, { shop, shipping }: Known): DeliveryOption | null => {
  const distance = { km: wholeOf(`km ${at}`, 2, 160), method: 'geocode' as const, formatted_address: null };
  const brought = localOffer({ distance, goodsTotal, withBike: true }, shipping);
  const options = happens(`brought ${at}`, 45) && 'options' in brought ? brought.options : pickupOptions(shop.name);
  return pickOf(`delivery ${at}`, options) ?? null;
};

/** Creates two years of quotes: the same in every demo shop, at the shop's own prices. Skipped if any quote exists. */
export const createDemoQuotes = <S extends DemoStores>(dependencies: DemoQuotesDependencies<S>) => {
  const { transaction, locks, quotes, sellables, assignment, settings, pastAcceptances, tellShop, secrets, now } =
    dependencies;

  /** Recent customers have paid only a part so far, so that deposits are pending. */
  const isRecent = (paidAt: Date): boolean => now().getTime() - paidAt.getTime() < partPaidDays * 86_400_000;

  const readShelf = async (type: 'bike' | 'accessory' | 'part'): Promise<Key[]> => {
    const query = listSellables.query.parse({ type, sort: 'name', per_page: 100 });
    const { products } = await sellables.list(query, { withCosts: false });
    return products.map(({ product_id, variation_id, stock_status: stock }) => ({
      product_id,
      variation_id,
      isMissing: stock !== 'instock',
    }));
  };

  const insert = async (inside: S, at: number, assignee: number, known: Known): Promise<number> => {
    const born = demoBirth(at, howMany, now());
    const draft = demoDraft(at, born, known);
    const units = await inside.sellableUnits.list(draft.products);
    const lines = toLines(draft, { stored: [], units, mayKnowCosts: true });
    const goodsTotal = lines.reduce((sum, line) => sum + line.line_total, 0);
    const option = demoDelivery(at, goodsTotal, known);
    const content = toContent(draft, { lines, option, assignee, settings: known.quotes });
    const id = await inside.quotes.insert({ content, clientKey: null, createdBy: assignee, at: born });
    if (id === null) throw new Error('A quote without a key cannot be there already');
    const owned = { id, status: 'draft', customer_id: null } as const;
    const attached = { info: draft.customer_info, shopEmail: known.shop.email, isSending: true, at: born };
    await attachCustomer(inside, owned, attached);
    await inside.quotes.replaceLines(id, lines);
    await inside.quotes.addEvent({ quoteId: id, type: 'created', at: born, source: 'staff', userId: assignee });
    return id;
  };

  /** Sends a first version, and replaces it by a second within the hour. */
  const replace = async (
    inside: S,
    known: Known,
    { quoteId, born, assignee, end, trail }: Following & { born: Date },
  ): Promise<number> => {
    const later = (hours: number) => new Date(born.getTime() + hours * 3_600_000);
    const by = { quoteId, source: 'staff', userId: assignee } as const;
    await trail.send(inside, { quoteId, at: later(0.5), end: end(later(0.5)), assignee });
    const sent = await inside.quotes.lock(quoteId);
    const copying = {
      settings: known.quotes,
      isNextVersion: true,
      role: 'manager' as const,
      assignee,
      by: assignee,
      at: later(0.9),
    };
    const next = await insertCopy(inside, sent, copying);
    await moveQuote(inside, {
      ...by,
      move: 'requote',
      at: later(0.9),
      data: { quote_number: `${sent.quote_number}-2` },
    });
    await inside.quotes.setSupersededBy(quoteId, next);
    return next;
  };

  const follow = async (
    inside: S,
    steps: readonly DemoMove[],
    { quoteId, assignee, end, trail, accepted }: Following & Pick<Filling, 'accepted'>,
  ) => {
    const found = { linkId: 0, due: 0 };
    const last = steps.at(-1);
    for (const { move, at, source } of steps) {
      if (move === 'send') found.linkId = await trail.send(inside, { quoteId, at, end: end(at), assignee });
      else if (move === 'accept') {
        found.due = await trail.accept(inside, { quoteId, linkId: found.linkId, at });
        accepted.push({ quoteId, at, due: found.due });
      } else if (move === 'pay') {
        const amount = last?.move === 'pay' && isRecent(at) ? firstPartOf(found.due) : found.due;
        await trail.pay(inside, { quoteId, amount, by: assignee, at });
      } else {
        if (move === 'complete') await trail.payRest(inside, { quoteId, by: assignee, at });
        await moveQuote(inside, { quoteId, move, at, source, userId: source === 'staff' ? assignee : null });
      }
    }
    if (last?.move === 'accept') await trail.giveUp(inside, quoteId, last.at);
  };

  const add = async (
    inside: S,
    at: number,
    assignee: number,
    { trail, accepted, ...known }: Filling,
  ): Promise<void> => {
    const born = demoBirth(at, howMany, now());
    const first = await insert(inside, at, assignee, known);
    const { valid_days: days } = known.quotes;
    const end = (sentAt: Date) => endOfDayAfter(sentAt, days, known.shop.time_zone);
    const steps = demoLife(at, born, now(), end);
    const isReplaced = steps.length > 1 && happens(`replaced ${at}`, 8);
    const quoteId = isReplaced ? await replace(inside, known, { quoteId: first, born, assignee, end, trail }) : first;
    await follow(inside, steps, { quoteId, assignee, end, trail, accepted });
  };

  const fill = async (): Promise<void> => {
    if (await quotes.hasAny()) return;
    const parts = await readShelf('part');
    const others = [...(await readShelf('accessory')), ...parts];
    const known = {
      shelves: { bikes: await readShelf('bike'), others },
      people: (await assignment.list()).map(({ id }) => id),
      shop: await settings.shop(),
      quotes: await settings.quotes(),
      shipping: await settings.shipping(),
    };
    if (known.shelves.bikes.length === 0) return;
    const trail = createDemoTrail({ pastAcceptances, secrets, known });
    const accepted: DemoAcceptance[] = [];
    const photos = await drawDemoPhotos();
    await transaction(async (inside) => {
      for (let at = 0; at < howMany; at += 1) {
        const assignee = pickOf(`assignee ${at}`, known.people);
        if (assignee !== undefined) await add(inside, at, assignee, { ...known, trail, accepted });
      }
      await tellDemoNews(inside, { accepted, people: known.people, tellShop, now: now() });
      await tellDemoConversations(inside, { people: known.people, now: now() });
      await tellDemoWorkshop(inside, {
        people: known.people,
        now: now(),
        parts: (await inside.sellableUnits.list(parts)).toSorted(byPrice).slice(0, usedParts),
        photos,
      });
      const bikes = await tellDemoBikes(inside, { people: known.people, now: now() });
      await tellDemoInvoices(inside, { people: known.people, now: now(), bikes });
      await tellDemoSupplierMails(inside, { now: now(), bikes });
      await tellDemoProofs(inside, { people: known.people, now: now() });
      await tellDemoHandouts(inside, { people: known.people, accepted });
    });
  };

  return {
    fill: async (): Promise<void> => {
      await locks.tryRun('demo-quotes', fill);
    },
  };
};
