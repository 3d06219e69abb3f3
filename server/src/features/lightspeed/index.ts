export { createLightspeed, createLightspeedStores } from './lightspeed-feature';
export type { LightspeedImport } from './lightspeed-import';
export { createLightspeedItemStore, type LightspeedItems } from './lightspeed-item-store';
export type { LightspeedService, OtherShop, TillConnection } from './lightspeed-service';
export { stockLock } from './stock-pause';
export { createTokenSource, notConnected } from './token-source';
