import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, ForbiddenError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { createPkce, type LightspeedAuth } from '../../providers/lightspeed/lightspeed-auth';
import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import type { TokenSource } from '../../providers/lightspeed/lightspeed-http';
import { deriveSecret, hashSecret, randomSecret, type SecretBox } from '../../secrets';
import type { Connection, LightspeedConnectionStore } from './lightspeed-connection-store';
import type { LightspeedItemStore } from './lightspeed-item-store';
import { sealTokens } from './token-source';

const authorisationMinutes = 15;

/** What the product needs of the account; the authorising employee's own rights limit it further. */
const scopes = [
  'employee:inventory',
  'employee:product_cost',
  'employee:categories',
  'employee:customers',
  'employee:register',
  'employee:workbench',
  'employee:admin_shops',
];

type Stores = { lightspeedConnections: LightspeedConnectionStore; lightspeedItems: LightspeedItemStore };

type Dependencies<S extends Stores> = {
  stores: Stores;
  transaction: Transaction<S>;
  /** Null when no Lightspeed client is configured. */
  lightspeed: {
    auth: LightspeedAuth;
    client: LightspeedClient;
    clientFor: (tokens: TokenSource) => LightspeedClient;
  } | null;
  secrets: SecretBox;
  sessionSecret: string;
  /**
   * Called, in the transaction of the change, when another shop than the last one is connected: how far that one was read
   * and what was agreed with it mean nothing now. With another account even the items' ids mean something else.
   */
  onOtherShop: (inside: S, change: { otherAccount: boolean }) => Promise<void>;
  now: () => Date;
};

const notConfigured = () =>
  new ConflictError(
    'lightspeed.not_configured',
    'Lightspeed is not set up on this server: LIGHTSPEED_CLIENT_ID and LIGHTSPEED_CLIENT_SECRET are missing.',
  );

const disconnected = (message: string, error: string | null = null): LightspeedStatus => ({
  connected: false,
  expires_at: null,
  error,
  message,
  account_name: null,
  shop_id: null,
  shop_name: null,
});

const toStatus = (connection: Connection): LightspeedStatus => ({
  connected: connection.broken_reason === null,
  expires_at: connection.token_expires_at.toISOString(),
  error: connection.broken_reason,
  message: connection.broken_reason === null ? 'Connected to Lightspeed' : 'Lightspeed must be connected again',
  account_name: connection.account_name,
  shop_id: connection.shop_id,
  shop_name: connection.shop_name,
});

export const createLightspeedService = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, lightspeed, secrets, sessionSecret, onOtherShop, now } = dependencies;
  const configured = () => {
    if (!lightspeed) throw notConfigured();
    return lightspeed;
  };

  const connect = async (
    actor: Actor,
    { code, state, verifier }: { code: string; state: string; verifier?: string },
  ) => {
    const { auth, clientFor } = configured();
    const started = await stores.lightspeedConnections.useAuthorisation(hashSecret(state), {
      userId: actor.userId,
      at: now(),
    });
    if (!started)
      throw new RuleError('lightspeed.invalid_state', 'Security validation failed. Please try connecting again.');
    const codeVerifier = secrets.open(started.code_verifier);
    if (verifier !== undefined && verifier !== codeVerifier) {
      throw new RuleError('lightspeed.invalid_verifier', 'Security validation failed. Please try connecting again.');
    }
    const tokens = await auth.exchangeCode({ code, codeVerifier });
    const fixed = { accountId: tokens.accountId ?? '', accessToken: tokens.accessToken, version: 0 };
    const client = clientFor({ get: () => Promise.resolve(fixed), refresh: () => Promise.resolve(fixed) });
    const account = await client.getAccount();
    if (tokens.accountId !== null && tokens.accountId !== account.accountId) {
      throw new ForbiddenError('Lightspeed answered for another account.', 'lightspeed.wrong_account');
    }
    fixed.accountId = account.accountId;
    const shops = await client.listShops();
    const shopId = shops[0]?.shopId ?? null;
    const last = await stores.lightspeedConnections.findLastAccount();
    const otherAccount = last?.account_id !== account.accountId;
    await transaction(async (inside) => {
      const { lightspeedConnections, lightspeedItems } = inside;
      if (otherAccount || last.shop_id !== shopId)
        await onOtherShop(inside, { otherAccount: otherAccount && last !== null });
      await lightspeedItems.replaceShops(shops);
      await lightspeedConnections.endCurrent(now());
      await lightspeedConnections.insert({
        ...sealTokens(secrets, tokens, now()),
        accountId: account.accountId,
        accountName: account.name,
        shopId,
        userId: actor.userId,
        at: now(),
      });
    });
    return {
      success: true as const,
      access_token: deriveSecret(sessionSecret, `lightspeed:${actor.sessionId}`),
      token_type: 'Bearer' as const,
      expires_in: tokens.expiresInSeconds,
    };
  };

  return {
    start: async (actor: Actor) => {
      const { auth } = configured();
      const [state, pkce, at] = [randomSecret(), createPkce(), now()];
      await stores.lightspeedConnections.insertAuthorisation({
        stateHash: hashSecret(state),
        codeVerifier: secrets.seal(pkce.verifier),
        userId: actor.userId,
        at,
        expiresAt: new Date(at.getTime() + authorisationMinutes * 60_000),
      });
      const url = auth.authorizeUrl({ state, codeChallenge: pkce.challenge, scopes });
      return { success: true as const, auth_url: url, state, code_verifier: pkce.verifier };
    },

    connect,

    status: async (): Promise<LightspeedStatus> => {
      if (!lightspeed) return disconnected(notConfigured().message, 'not_configured');
      const connection = await stores.lightspeedConnections.findCurrent();
      return connection ? toStatus(connection) : disconnected('Lightspeed is not connected');
    },

    /** Forgets the tokens here whatever Lightspeed answers; revoking there is best effort and tried first. */
    disconnect: async (log: { warn: (details: object, message: string) => void }): Promise<void> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      if (!connection) return;
      try {
        await configured().auth.revoke(secrets.open(connection.refresh_token));
      } catch (error) {
        // Whatever it was, also a key that is gone: the connection ends here.
        log.warn({ err: error }, 'Lightspeed did not confirm that the tokens are revoked');
      }
      await stores.lightspeedConnections.endCurrent(now());
    },

    /** The connected till with its chosen shop, or null while there is none. */
    current: async (): Promise<{ client: LightspeedClient; shopId: string } | null> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      const shopId = connection?.broken_reason === null ? connection.shop_id : null;
      return lightspeed && shopId !== null ? { client: lightspeed.client, shopId } : null;
    },

    cleanUp: () => stores.lightspeedConnections.removeExpiredAuthorisations(now()),
  };
};

export type LightspeedService = ReturnType<typeof createLightspeedService>;
/** Where the stock engine and imports find the till. */
export type TillConnection = Pick<LightspeedService, 'current'>;
