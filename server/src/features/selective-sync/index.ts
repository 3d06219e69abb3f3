export { createSelectiveJobs, selectiveRecoverJob } from './selective-jobs';
export { createSelectiveRoutes } from './selective-routes';
export { createSelectiveStores, createSelectiveSync } from './selective-sync';
export { createSendReport, type SendResult } from './send-results';
export { sendUpdates, type ShopUpdate } from './shop-sender';
