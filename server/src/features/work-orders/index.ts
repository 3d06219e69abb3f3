export type { HandOverInsert, HandOverInserts } from './hand-over-inserts';
export type { TagSerials, TagSerialStores } from './tag-serials';
export type { WorkEntryStore } from './work-entry-store';
export { createWorkOrders, createWorkOrdersStores } from './work-orders-feature';
