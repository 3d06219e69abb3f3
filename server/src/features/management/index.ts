export { createManagementReadModel } from './management-read-model';
export { createManagementRoutes } from './management-routes';
