import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { SecretBox } from '../../secrets';
import type { MailService } from '../mail';
import type { UserService } from '../users';
import { createAccountReadModel } from './account-read-model';
import { createAccountService } from './account-service';
import { createAttemptLimit } from './attempt-limit';
import { createAuthService } from './auth-service';
import { createChallengeStore } from './challenge-store';
import { createCodeCheck } from './code-check';
import { createConfirmationService } from './confirmation-service';
import { createLoginAttemptStore, type LoginAttemptStore } from './login-attempt-store';
import { createOwnPassword } from './own-password';
import { createPasswordResetService } from './password-reset-service';
import { createPasswordResetStore, type PasswordResetStore } from './password-reset-store';
import { createSecondFactorService } from './second-factor-service';
import { createSecondFactorStore } from './second-factor-store';
import { createSessionStore } from './session-store';
import type { AuthStores } from './sign-in-service';
import { createUserAccessService } from './user-access-service';

type Stores = AuthStores & { loginAttempts: LoginAttemptStore; passwordResets: PasswordResetStore };

type Dependencies<S> = {
  db: Db;
  stores: Stores;
  transaction: Transaction<S>;
  users: UserService;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings>; lists: () => Promise<ListSettings> };
  secrets: SecretBox;
  sessionSecret: string;
  publicUrl: string;
  now: () => Date;
};

export const createAuthStores = (db: Db) => ({
  sessions: createSessionStore(db),
  loginAttempts: createLoginAttemptStore(db),
  challenges: createChallengeStore(db),
  secondFactors: createSecondFactorStore(db),
  passwordResets: createPasswordResetStore(db),
});

/** Who is who: signing in, one's own account, and the ways into the accounts of others. */
export const createAuthParts = <S extends Stores & Parameters<MailService['queue']>[0]>(
  dependencies: Dependencies<S>,
) => {
  const { db, stores, users, secrets, now } = dependencies;
  const attempts = createAttemptLimit(stores, now);
  const codes = createCodeCheck({ stores, secrets, now });
  const ownPassword = createOwnPassword({ stores, users, attempts, now });
  const shared = { ...dependencies, attempts, codes, ownPassword };
  return {
    auth: createAuthService(shared),
    account: createAccountService({ ...shared, accounts: createAccountReadModel(db) }),
    secondFactor: createSecondFactorService(shared),
    confirmation: createConfirmationService(shared),
    passwordReset: createPasswordResetService(shared),
    userAccess: createUserAccessService(shared),
  };
};
