import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { createUserService } from './user-service';
import { createUserStore, type UserStore } from './user-store';

export const createUserStores = (db: Db) => ({ users: createUserStore(db) });

type Dependencies = { stores: { users: UserStore }; bcryptCost?: number };

export const createUsers = ({ stores, bcryptCost }: Dependencies) =>
  ({
    services: {
      users: createUserService({ users: stores.users, ...(bcryptCost !== undefined && { bcryptCost }) }),
    },
  }) satisfies Feature;
