export { createSelectiveSync, createSelectiveSyncStores } from './selective-sync-feature';
export { createSendReport, type SendResult } from './send-results';
export { sendUpdates, type ShopUpdate } from './send-to-shop';
