export { autoMatchJob, createAutoMatchService } from './auto-match-service';
export { createCatalogueReadModel } from './catalogue-read-model';
export { createMappingReadModel } from './mapping-read-model';
export { createMappingRoutes } from './mapping-routes';
export { createMappingService } from './mapping-service';
export {
  createMappingStore,
  type DecidedLedger,
  type MappingScope,
  type MappingStore,
  type StockMapping,
} from './mapping-store';
export { createMappingMaker } from './new-mapping';
export { createSuggestionReadModel } from './suggestion-read-model';
export { createSuggestionRoutes } from './suggestion-routes';
export { createSuggestionService } from './suggestion-service';
export { createSuggestionStore } from './suggestion-store';
