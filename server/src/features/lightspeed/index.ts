export { createLightspeedConnectionStore } from './lightspeed-connection-store';
export { createLightspeedImport, type LightspeedImport } from './lightspeed-import';
export { createLightspeedItemReadModel } from './lightspeed-item-read-model';
export { createLightspeedItemStore, type LightspeedItems } from './lightspeed-item-store';
export { createLightspeedRoutes } from './lightspeed-routes';
export { createLightspeedService, type TillConnection } from './lightspeed-service';
export { createTokenSource, notConnected } from './token-source';
