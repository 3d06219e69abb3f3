export { createDistanceStore } from './distance-store';
export { localOffer, pickupOptions } from './own-offers';
export { createRateStore } from './rate-store';
export { createShipping } from './shipping-parts';
export { createShippingRoutes } from './shipping-routes';
