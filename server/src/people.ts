import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Config } from './config';
import type { Db } from './db/db';
import type { Transaction } from './db/transaction';
import { createAuditReadModel, createAuditStore } from './features/audit';
import { createAddressLeaving, createAuthParts, createAuthStores, createSessionEnd } from './features/auth';
import { createInvitationEnd, createInvitations, createInvitationStore } from './features/invitations';
import type { MailService } from './features/mail';
import { createUserAdminService, createUserReadModel, createUserService, createUserStore } from './features/users';
import type { SecretBox } from './secrets';

export const createPeopleStores = (db: Db) => ({
  ...createAuthStores(db),
  users: createUserStore(db),
  invitations: createInvitationStore(db),
  audit: createAuditStore(db),
});

type PeopleStores = ReturnType<typeof createPeopleStores>;

type Dependencies<S> = {
  config: Pick<Config, 'publicUrl' | 'sessionSecret'>;
  db: Db;
  stores: PeopleStores;
  transaction: Transaction<S>;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings>; lists: () => Promise<ListSettings> };
  secrets: SecretBox;
  bcryptCost?: number;
  now: () => Date;
};

/** Who there is, who they are when they call, and what they have done. */
export const createPeople = <S extends PeopleStores & Parameters<MailService['queue']>[0]>(
  dependencies: Dependencies<S>,
) => {
  const { config, db, stores, transaction, mail, settings, bcryptCost, now } = dependencies;
  const users = createUserService({ users: stores.users, ...(bcryptCost !== undefined && { bcryptCost }) });
  const shared = { ...dependencies, users, publicUrl: config.publicUrl };
  const userAdmin = createUserAdminService({
    transaction,
    now,
    userViews: createUserReadModel(db),
    endSessions: createSessionEnd(now),
    endInvitations: createInvitationEnd(now),
    leaveAddress: createAddressLeaving(mail, 'manager'),
    settings,
  });
  return {
    users,
    userAdmin,
    ...createAuthParts({ ...shared, sessionSecret: config.sessionSecret }),
    ...createInvitations(shared),
    audit: createAuditReadModel(db),
  };
};
