export {
  runKeys,
  runQueries,
  useApplyRun,
  useDiscardRun,
  useExportRun,
  useForgetEverything,
  useRetryRun,
  useUndoRun,
} from './api/run-queries';
export { useSettleConflict } from './api/settle-conflict';
export { DecisionsLink } from './components/DecisionsLink';
export { LazyRunAlert } from './components/LazyRunAlert';
export { LazyRunItemsTable } from './components/LazyRunItemsTable';
export { QuantityChange } from './components/QuantityChange';
export { RunItemsTable } from './components/RunItemsTable';
export { RunSummary } from './components/RunSummary';
export { SyncRun } from './components/SyncRun';
export { itemImageColumn, ItemOutcome, ItemProduct } from './components/run-item-cells';
