import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { QuoteStore } from '../quotes';
import type { ReservationStore } from '../sync';
import { markerOf, type AcceptedLine, type AcceptedQuote } from './shop-order';

type Stores = {
  quotes: Pick<QuoteStore, 'listLines'>;
  stockReservations: Pick<ReservationStore, 'hold' | 'noteOrder'>;
};
type Agreed = Parameters<typeof markerOf>[1];

const toReserved = ({ product_id: productId, variation_id: variationId, quantity, item_type: type }: AcceptedLine) =>
  productId === null ? [] : [{ unitId: variationId ?? productId, units: quantity, isBike: type === 'bike' }];

const hold = async (inside: Stores, quote: AcceptedQuote, { marker, at }: { marker: string; at: Date }) => {
  const lines = (await inside.quotes.listLines(quote.id)).flatMap(toReserved);
  await inside.stockReservations.hold({ quoteId: quote.id, quoteNumber: quote.quote_number, marker, lines }, at);
};

/** Holds the units of an accepted quote back from the online shop until its order of this round has taken them. */
export const holdUnits = (
  inside: Stores,
  { quote, agreed, at }: { quote: AcceptedQuote; agreed: Agreed; at: Date },
): Promise<void> => hold(inside, quote, { marker: markerOf(quote, agreed), at });

/** The same for an order that already exists and may have taken the units. */
export const holdForOrder = async (
  inside: Stores,
  { quote, sale, at }: { quote: AcceptedQuote; sale: WooSale; at: Date },
): Promise<void> => {
  if (sale.marker === null) return;
  await hold(inside, quote, { marker: sale.marker, at });
  await inside.stockReservations.noteOrder({ marker: sale.marker, status: sale.status, lines: [] }, at);
};
