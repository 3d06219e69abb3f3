export { createMappingReadModel } from './mapping-read-model';
export { createMappingRoutes } from './mapping-routes';
export { createMappingService } from './mapping-service';
export { createMappingStore, type MappingStore, type StockMapping } from './mapping-store';
