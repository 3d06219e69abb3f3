export { localOffer, pickupOptions } from './own-offers';
export { createShipping, createShippingStores } from './shipping-feature';
