export { createConflictService } from './conflict-service';
export { createImportService, importJob } from './import-service';
export { createStockEngine } from './stock-engine';
export { createStockHistoryReadModel } from './stock-history-read-model';
export { createStockJobs, stockOrdersJob, stockRoundJob, stockSweepJob } from './stock-jobs';
export { createSyncRoutes } from './sync-routes';
export { createSyncStores } from './sync-stores';
export { createTaskReadModel } from './task-read-model';
