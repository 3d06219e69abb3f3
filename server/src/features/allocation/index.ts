export { createAllocation, createAllocationStores } from './allocation-feature';
