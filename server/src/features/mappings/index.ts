export {
  mappingsWithReserved,
  owesSomething,
  type DecidedLedger,
  type HeldBack,
  type MappingScope,
  type MappingStore,
  type StockMapping,
} from './mapping-store';
export { createMappings, createMappingsStores } from './mappings-feature';
