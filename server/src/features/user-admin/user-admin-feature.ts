import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { PasswordResetService, UserAccessService } from '../auth';
import type { MailService } from '../mail';
import { createUserAccessRoutes } from './user-access-routes';
import { createUserAdminRoutes } from './user-admin-routes';
import { createUserAdminService, type UserAdminStores } from './user-admin-service';
import { createUserReadModel } from './user-read-model';

type Dependencies<S extends UserAdminStores> = {
  db: Db;
  transaction: Transaction<S>;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings> };
  userAccess: UserAccessService;
  passwordReset: PasswordResetService;
  now: () => Date;
};

export const createUserAdmin = <S extends UserAdminStores>(dependencies: Dependencies<S>) => {
  const userAdmin = createUserAdminService({ ...dependencies, userViews: createUserReadModel(dependencies.db) });
  return {
    services: {},
    routes: [...createUserAdminRoutes({ userAdmin }), ...createUserAccessRoutes({ ...dependencies, userAdmin })],
  } satisfies Feature;
};
