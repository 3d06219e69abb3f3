export type { DecidedLedger, MappingScope, MappingStore, StockMapping } from './mapping-store';
export { createMappings, createMappingsStores } from './mappings-feature';
