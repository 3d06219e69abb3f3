export { type TellShop } from './acceptance-news';
export { type AcceptanceStore } from './acceptance-store';
export { type PastAcceptances } from './past-acceptance';
export { createPublicQuoteStores } from './public-quote-stores';
export { createPublicQuotes } from './public-quotes-feature';
export { type ShopSale } from './shop-payment';
