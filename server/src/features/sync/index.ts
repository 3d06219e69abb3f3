export { createConflictService, type ConflictService } from './conflict-service';
export { createImportService, importJob, type ImportService } from './import-service';
export { createStockEngine, type StockEngine } from './stock-engine';
export { createStockHistoryReadModel, type StockHistoryReadModel } from './stock-history-read-model';
export { createStockJobs, stockRoundJob, stockSweepJob } from './stock-jobs';
export { createSyncRoutes } from './sync-routes';
export { createSyncStores, type EngineStores } from './sync-stores';
export { createTaskReadModel, type TaskReadModel } from './task-read-model';
