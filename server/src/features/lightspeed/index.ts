export { createLightspeedConnectionStore, type LightspeedConnectionStore } from './lightspeed-connection-store';
export { createLightspeedImport, type LightspeedImport } from './lightspeed-import';
export { createLightspeedItemReadModel, type LightspeedItemReadModel } from './lightspeed-item-read-model';
export { createLightspeedItemStore, type LightspeedItems, type LightspeedItemStore } from './lightspeed-item-store';
export { createLightspeedRoutes } from './lightspeed-routes';
export { createLightspeedService, type LightspeedService, type TillConnection } from './lightspeed-service';
export { createTokenSource } from './token-source';
