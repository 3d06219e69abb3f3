export type { BikeStores } from './bike-service';
export { createBikes, createBikesStores } from './bikes-feature';
