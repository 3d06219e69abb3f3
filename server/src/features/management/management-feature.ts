import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import type { ProductReadModel } from '../products';
import type { ImportService, StockRunService } from '../sync';
import { createManagementReadModel } from './management-read-model';
import { createManagementRoutes } from './management-routes';

type Dependencies = {
  db: Db;
  products: ProductReadModel;
  imports: ImportService;
  stockRuns: StockRunService;
  now: () => Date;
};

export const createManagement = ({ db, now, ...services }: Dependencies) =>
  ({
    services: {},
    routes: createManagementRoutes({ ...services, management: createManagementReadModel(db, { now }) }),
  }) satisfies Feature;
