export { createKindRunStore, defineRunKind, type NewRunOf } from './kind-run-store';
export {
  createRunItemStore,
  type NewRunItem,
  type RunItemKey,
  type RunItemPlan,
  type RunItemState,
} from './run-item-store';
export { isDone, type NewRun, type RunCounts, type RunRecord, type RunStore } from './run-store';
export { staleWords } from './run-words';
export type { RunActions, RunActionsByKind } from './run-service';
export type { RunNoticeStores, TellRunHeld } from './run-notices';
export type { RunCleanUp } from './run-clean-up';
export { createRuns, createRunStores, type RunStores } from './runs-feature';
