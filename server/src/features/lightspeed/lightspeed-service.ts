import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import type { LightspeedShop } from '@chainline/shared/lightspeed/shop-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, ForbiddenError, RuleError, UpstreamError } from '../../errors';
import type { Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import { createPkce, type LightspeedAuth } from '../../providers/lightspeed/lightspeed-auth';
import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import type { TokenSource } from '../../providers/lightspeed/lightspeed-http';
import type { LightspeedShop as ProviderShop } from '../../providers/lightspeed/lightspeed-mapper';
import type { RateLimit } from '../../providers/lightspeed/lightspeed-pacer';
import { deriveSecret, hashSecret, randomSecret, type SecretBox } from '../../secrets';
import type { AuditStore } from '../audit';
import type { Connection, LightspeedConnectionStore } from './lightspeed-connection-store';
import type { LightspeedItemStore } from './lightspeed-item-store';
import type { TillNotices, TillNoticeStores } from './till-notices';
import { notConnected, sealTokens } from './token-source';

const authorisationMinutes = 15;

const auditTarget = 'integration:lightspeed';

/** The authorising employee's own rights limit these further. */
const scopes = [
  'employee:inventory',
  'employee:product_cost',
  'employee:categories',
  'employee:customers',
  'employee:register',
  'employee:purchase_orders',
  'employee:workbench',
  'employee:admin_shops',
];

/** Another shop was chosen: cursors and agreed quantities are void; after a change of account, item ids too. */
export type OtherShop = { otherAccount: boolean; startedBy: number };

export type LightspeedStores = {
  lightspeedConnections: LightspeedConnectionStore;
  lightspeedItems: LightspeedItemStore;
  audit: AuditStore;
} & TillNoticeStores;

type Options = { signal: AbortSignal };

type Callback = { code: string; state: string; verifier?: string };

type Dependencies<S extends LightspeedStores> = {
  stores: LightspeedStores;
  transaction: Transaction<S>;
  /** Null when no Lightspeed client is configured. */
  lightspeed: {
    auth: LightspeedAuth;
    client: LightspeedClient;
    clientFor: (tokens: TokenSource) => LightspeedClient;
  } | null;
  secrets: SecretBox;
  sessionSecret: string;
  otherShop: Pick<Hook<[inside: S, change: OtherShop]>, 'notify'>;
  /** @returns false if stock syncing could not be paused in time */
  whileStockRests: (work: () => Promise<void>) => Promise<boolean>;
  tillNotices: Pick<TillNotices, 'ended'>;
  now: () => Date;
};

const notConfigured = () =>
  new ConflictError(
    'lightspeed.not_configured',
    'Lightspeed is not set up on this server: LIGHTSPEED_CLIENT_ID and LIGHTSPEED_CLIENT_SECRET are missing.',
  );

const failedCheck = (code: string) => new RuleError(code, 'Security validation failed. Please try connecting again.');

const busy = () => new ConflictError('lightspeed.busy', 'Stock is being synced right now. Try again in a moment.');

const missingRights = (missing: readonly string[]) =>
  new RuleError(
    'lightspeed.missing_rights',
    `The employee who connected Lightspeed is not allowed to read ${missing.join(', ')} there. Give them that right in Lightspeed, or connect as another employee.`,
    { data: { missing } },
  );

const unknownShop = () =>
  new RuleError('lightspeed.unknown_shop', 'The connected Lightspeed account does not have this shop.', {
    fields: [{ path: 'shop_id', message: 'Choose one of the shops of the account.' }],
  });

const disconnected = (message: string, error: string | null = null): LightspeedStatus => ({
  connected: false,
  expires_at: null,
  error,
  message,
  account_name: null,
  shop_id: null,
  shop_name: null,
  paused: null,
});

const pauseOf = ({ shop_closed: isClosed, shop_name: name, shop_id: id }: Connection): string | null => {
  if (id === null)
    return 'The Lightspeed account has no open shop, so stock is not synced. Open one there, then choose it here.';
  return isClosed
    ? `The shop “${name ?? id}” was archived or removed in Lightspeed, so stock is not synced. Restore it there, or choose another shop.`
    : null;
};

const toStatus = (connection: Connection): LightspeedStatus => ({
  connected: connection.broken_reason === null,
  expires_at: connection.token_expires_at.toISOString(),
  error: connection.broken_reason,
  message: connection.broken_reason === null ? 'Connected to Lightspeed' : 'Lightspeed must be connected again',
  account_name: connection.account_name,
  shop_id: connection.shop_id,
  shop_name: connection.shop_name,
  paused: pauseOf(connection),
});

/** Null if Lightspeed cannot be asked: a connection works without. */
const askForEmployee = async (client: LightspeedClient, options?: Options): Promise<number | null> => {
  try {
    return await client.findEmployee(options);
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
};

export const createLightspeedService = <S extends LightspeedStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, lightspeed, secrets, sessionSecret, otherShop, whileStockRests, tillNotices, now } =
    dependencies;
  const configured = () => {
    if (!lightspeed) throw notConfigured();
    return lightspeed;
  };

  const leaveShop = async (inside: S, change: OtherShop) => {
    await otherShop.notify(inside, change);
    await inside.lightspeedItems.forgetStock(now());
  };

  const open = async (actor: Actor, { code, state, verifier }: Callback) => {
    const { auth, clientFor } = configured();
    const started = await stores.lightspeedConnections.useAuthorisation(hashSecret(state), {
      userId: actor.userId,
      at: now(),
    });
    if (!started) throw failedCheck('lightspeed.invalid_state');
    const codeVerifier = secrets.open(started.code_verifier);
    if (verifier !== undefined && verifier !== codeVerifier) throw failedCheck('lightspeed.invalid_verifier');
    const tokens = await auth.exchangeCode({ code, codeVerifier });
    const fixed = { accountId: tokens.accountId ?? '', accessToken: tokens.accessToken, version: 0 };
    const client = clientFor({ get: () => Promise.resolve(fixed), refresh: () => Promise.resolve(fixed) });
    const account = await client.getAccount();
    if (tokens.accountId !== null && tokens.accountId !== account.accountId) {
      throw new ForbiddenError(
        'Lightspeed signed in to a different account. Please try connecting again.',
        'lightspeed.wrong_account',
      );
    }
    fixed.accountId = account.accountId;
    const shops = await client.listShops();
    const missing = await client.listUnreadable();
    if (missing.length > 0) throw missingRights(missing);
    return { tokens, account, shops, employeeId: await askForEmployee(client) };
  };

  /** Reconnecting the same account keeps the chosen shop, even a closed one: nobody chose another. */
  const pickShop = async (accountId: string, shops: ProviderShop[]) => {
    const last = await stores.lightspeedConnections.findLastAccount();
    const otherAccount = last?.account_id !== accountId;
    const kept = otherAccount ? null : last.shop_id;
    const shopId = kept ?? shops[0]?.shopId ?? null;
    return { shopId, otherAccount, isOther: last !== null && (otherAccount || last.shop_id !== shopId) };
  };

  const connect = async (actor: Actor, callback: Callback) => {
    const { tokens, account, shops, employeeId } = await open(actor, callback);
    const { shopId, otherAccount, isOther } = await pickShop(account.accountId, shops);
    const store = async () => {
      await transaction(async (inside) => {
        const { lightspeedConnections, lightspeedItems } = inside;
        if (isOther) await leaveShop(inside, { otherAccount, startedBy: actor.userId });
        await lightspeedItems.replaceShops(shops, now());
        await lightspeedConnections.endCurrent(now());
        await lightspeedConnections.insert({
          ...sealTokens(secrets, tokens, now()),
          accountId: account.accountId,
          accountName: account.name,
          shopId,
          employeeId,
          userId: actor.userId,
          at: now(),
        });
        await inside.audit.add(actor, 'integration.connected', {
          at: now(),
          target: auditTarget,
          label: account.name,
          after: { shopId },
        });
      });
    };
    if (!isOther) await store();
    else if (!(await whileStockRests(store))) throw busy();
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

    /** The tokens are erased here even if Lightspeed cannot be reached. */
    disconnect: async (actor: Actor, log: { warn: (details: object, message: string) => void }): Promise<void> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      if (!connection) return;
      try {
        await configured().auth.revoke(secrets.open(connection.refresh_token));
      } catch (error) {
        // Any failure, including a lost encryption key, still ends the connection here.
        log.warn({ err: error }, 'Lightspeed did not confirm that the tokens are revoked');
      }
      await transaction(async (inside) => {
        const at = now();
        if ((await inside.lightspeedConnections.endCurrent(at)) === 0) return;
        await inside.audit.add(actor, 'integration.disconnected', {
          at,
          target: auditTarget,
          label: connection.account_name,
        });
        await tillNotices.ended(inside, { connectionId: connection.id, by: actor });
      });
    },

    listShops: async (): Promise<LightspeedShop[]> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      if (!connection) return [];
      const shops = await stores.lightspeedItems.listShops();
      return shops.map(({ shopId, name, timeZone }) => ({
        shop_id: shopId,
        name,
        time_zone: timeZone,
        chosen: shopId === connection.shop_id,
      }));
    },

    /** Starts stock syncing afresh. @returns false if it is already the chosen shop */
    chooseShop: async (actor: Actor, shopId: string): Promise<boolean> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      if (!lightspeed || !connection) throw notConnected();
      const shops = await stores.lightspeedItems.listShops();
      if (!shops.some((shop) => shop.shopId === shopId)) throw unknownShop();
      if (connection.shop_id === shopId) return false;
      let changed = false;
      const choose = async () => {
        changed = await transaction(async (inside) => {
          const isOther = await inside.lightspeedConnections.chooseShop(connection.id, shopId);
          if (!isOther) return false;
          await leaveShop(inside, { otherAccount: false, startedBy: actor.userId });
          const sides = { before: { shop_id: connection.shop_id }, after: { shop_id: shopId } };
          await inside.audit.add(actor, 'integration.shop_chosen', { at: now(), target: auditTarget, ...sides });
          return true;
        });
      };
      if (!(await whileStockRests(choose))) throw busy();
      return changed;
    },

    current: async (): Promise<ConnectedTill | null> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      const shopId = connection?.broken_reason === null && !connection.shop_closed ? connection.shop_id : null;
      if (!lightspeed || !connection || shopId === null) return null;
      return { client: lightspeed.client, shopId, accountId: connection.account_id };
    },

    /** Reason that an account is connected but not synced; null otherwise. */
    whyPaused: async (): Promise<string | null> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      return connection && pauseOf(connection);
    },

    /** Asks for the employee who granted access, if the connection does not know them yet. */
    learnEmployee: async (options: Options): Promise<void> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      if (!lightspeed || connection?.broken_reason !== null || connection.employee_id !== null) return;
      const employeeId = await askForEmployee(lightspeed.client, options);
      await stores.lightspeedConnections.setEmployee(connection.id, employeeId);
    },

    /** Detects that the till archived or removed a shop. A person must choose another one. */
    watchShops: async ({ signal }: Options): Promise<void> => {
      const connection = await stores.lightspeedConnections.findCurrent();
      if (!lightspeed || connection?.broken_reason !== null) return;
      const shops = await lightspeed.client.listShops({ signal });
      await transaction(async ({ lightspeedConnections, lightspeedItems }) => {
        const present = await lightspeedConnections.findCurrent();
        if (present?.id === connection.id) await lightspeedItems.replaceShops(shops, now());
      });
    },

    /** Taken from Lightspeed's last response to this server; null before the first. */
    rateLimit: (): RateLimit | null => lightspeed?.client.rateLimit() ?? null,

    cleanUp: () => stores.lightspeedConnections.removeExpiredAuthorisations(now()),
  };
};

export type LightspeedService = ReturnType<typeof createLightspeedService>;
export type ConnectedTill = { client: LightspeedClient; shopId: string; accountId: string };
export type TillConnection = Pick<LightspeedService, 'current' | 'whyPaused' | 'learnEmployee'>;
