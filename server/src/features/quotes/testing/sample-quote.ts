import type { PublicItem } from '@chainline/shared/quotes/public-quote-contract';
import { paymentTermsOf, productLineTotal, quoteTotals } from '@chainline/shared/quotes/quote-totals';
import { quoteTerms } from '@chainline/shared/quotes/quote-terms';
import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { QuoteDocument } from '../quote-document';

type Line = Pick<PublicItem, 'item_name' | 'unit_price'> & Partial<PublicItem>;

const toItem = (line: Line): PublicItem => {
  const item = {
    item_sku: '',
    item_description: '',
    item_images: [],
    quantity: 1,
    discount: 0,
    item_type: 'accessory' as const,
    availability: null,
    ...line,
  };
  return {
    ...item,
    line_total: productLineTotal({ price: item.unit_price, quantity: item.quantity, discount: item.discount }),
  };
};

const usualLines: Line[] = [
  {
    item_name: 'Velora Metro 500 E-Bike – Large, Graphite',
    item_sku: 'VEL-MET-500-L',
    item_type: 'bike',
    item_description:
      'A quiet hub motor, hydraulic disc brakes & a 500 Wh battery for the week’s commute.\nUp to 120 kg.',
    unit_price: 3299,
    discount: 5,
  },
  { item_name: 'Kestrel Urban Helmet – M', item_sku: 'KES-URB-M', unit_price: 129.95, quantity: 2 },
  { item_name: 'Assembly and safety check', item_type: 'labour', unit_price: 120 },
];

type Sample = { lines?: Line[]; changes?: Partial<QuoteDocument> };

export const sampleQuote = ({ lines = usualLines, changes = {} }: Sample = {}): QuoteDocument => {
  const items = lines.map(toItem);
  const isLabour = ({ item_type: type }: PublicItem) => type === 'labour';
  const totals = quoteTotals({
    products: items.filter((item) => !isLabour(item)).map((item) => ({ ...item, price: item.unit_price })),
    labour_items: items.filter(isLabour).map((item) => ({ labourPrice: item.unit_price, quantity: item.quantity })),
    discount: 0,
    shipping_fee: 125,
    delivery_fee: 0,
    setup_fee: 0,
  });
  return {
    quote_id: 1,
    quote_number: 'Q-10001',
    created_at: '2026-11-20T23:30:00.000Z',
    sent_at: '2026-11-21T00:00:00.000Z',
    valid_until: '2026-12-21T12:59:59.999Z',
    shop: {
      ...defaultShopSettings,
      legal_name: 'Chainline Bikes Pty Ltd',
      abn: '51 824 753 556',
      address: '12 Campbell Parade, Bondi Beach NSW 2026',
      phone: '02 9130 0000',
      email: 'hello@chainline.example',
      website: 'https://chainline.example',
    },
    customer: {
      name: 'Zoë Nguyễn',
      company: 'Đặng & Søns',
      email: 'zoe@customer.example',
      phone: '0400 000 000',
      address: '7 Carrington Road, Randwick NSW 2031',
    },
    items,
    totals,
    ...paymentTermsOf('customer_chooses', totals.total_amount, 500),
    shipping_method: 'Local courier, assembled',
    delivery_time: '1-2 business days',
    note: 'The helmet in Medium is set aside for you.\nCall us when you would like a test ride.',
    terms: quoteTerms('21 December 2026'),
    ...changes,
  };
};
