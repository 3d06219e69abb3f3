export { LazyImageManager } from './components/LazyImageManager';
export { ProductImage } from './components/ProductImage';
export type { ManagedImage } from './managed-image';
