export { createMappingReadModel, type MappingReadModel } from './mapping-read-model';
export { createMappingRoutes } from './mapping-routes';
export { createMappingService, type MappingService } from './mapping-service';
export { createMappingStore, type MappingStore, type StockMapping } from './mapping-store';
