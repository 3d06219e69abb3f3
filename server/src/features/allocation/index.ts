export type { ClaimHolds } from './claim-holds';
export { createAllocation, createAllocationStores } from './allocation-feature';
export type { Receipt } from './receipts';
