export type { HeldBack } from './held-back';
export {
  mappingsWithReserved,
  owesSomething,
  type DecidedLedger,
  type MappingScope,
  type MappingStore,
  type StockMapping,
} from './mapping-store';
export { createMappings, createMappingsStores } from './mappings-feature';
