import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { SecretBox } from '../../secrets';
import type { MailService } from '../mail';
import type { UserService } from '../users';
import { createAccountReadModel } from './account-read-model';
import { createAccountRoutes } from './account-routes';
import { createAccountService } from './account-service';
import { floodGuard } from '../../http/flood-guard';
import { createAttemptLimit } from './attempt-limit';
import { createAuthRoutes } from './auth-routes';
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

const signInsPerMinute = 60;
/** A person opens one link and mistypes a few times at most. */
const resetsPerMinute = 30;

type Dependencies<S> = {
  config: Pick<Config, 'publicUrl' | 'sessionSecret' | 'httpsOnly'>;

  db: Db;
  stores: Stores;
  transaction: Transaction<S>;
  users: UserService;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings>; lists: () => Promise<ListSettings> };
  secrets: SecretBox;
  now: () => Date;
};

export const createAuthStores = (db: Db) => ({
  sessions: createSessionStore(db),
  loginAttempts: createLoginAttemptStore(db),
  challenges: createChallengeStore(db),
  secondFactors: createSecondFactorStore(db),
  passwordResets: createPasswordResetStore(db),
});

export const createAuth = <S extends Stores & Parameters<MailService['queue']>[0]>(dependencies: Dependencies<S>) => {
  const { config, db, stores, users, secrets, now } = dependencies;
  const attempts = createAttemptLimit(stores, now);
  const codes = createCodeCheck({ stores, secrets, now });
  const ownPassword = createOwnPassword({ stores, users, attempts, now });
  const { publicUrl, sessionSecret } = config;
  const parts = { ...dependencies, publicUrl, sessionSecret, attempts, codes, ownPassword };
  const auth = createAuthService(parts);
  const passwordReset = createPasswordResetService(parts);
  const account = createAccountService({ ...parts, accounts: createAccountReadModel(db) });
  const confirmation = createConfirmationService(parts);
  const secondFactor = createSecondFactorService(parts);
  const cookies = { secureCookies: config.httpsOnly };
  return {
    services: { auth, passwordReset, userAccess: createUserAccessService(parts) },
    routes: [
      ...createAuthRoutes({ auth, passwordReset }, cookies),
      ...createAccountRoutes({ account, confirmation, secondFactor }, cookies),
    ],
    mounts: {
      beforeRoutes: [
        { at: '/auth/login', use: [floodGuard(signInsPerMinute)] },
        { at: '/auth/password-reset', use: [floodGuard(resetsPerMinute)] },
      ],
    },
    cleanUp: [() => auth.cleanUp()],
  } satisfies Feature;
};
