export type { ClaimHolds } from './claim-holds';
export { createAllocation, createAllocationStores } from './allocation-feature';
