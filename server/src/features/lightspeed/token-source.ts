import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError, UpstreamError } from '../../errors';
import type { LightspeedAuth, Tokens } from '../../providers/lightspeed/lightspeed-auth';
import type { TokenSource } from '../../providers/lightspeed/lightspeed-http';
import type { SecretBox } from '../../secrets';
import type { Connection, LightspeedConnectionStore } from './lightspeed-connection-store';

/** Refreshes tokens this long before they expire, so that none expires during a call. */
const earlyMs = 120_000;
/** Longer than any refresh takes. */
const leaseMs = 60_000;
const pollMs = 250;

type Dependencies = {
  connections: LightspeedConnectionStore;
  auth: LightspeedAuth;
  secrets: SecretBox;
  now: () => Date;
};

export const notConnected = () =>
  new ConflictError('lightspeed.not_connected', 'Lightspeed is not connected. A manager can connect it.');

export const shopClosed = (reason: string) => new ConflictError('lightspeed.shop_closed', reason);

export const sealTokens = (secrets: SecretBox, tokens: Tokens, now: Date) => ({
  accessToken: secrets.seal(tokens.accessToken),
  refreshToken: secrets.seal(tokens.refreshToken),
  expiresAt: new Date(now.getTime() + tokens.expiresInSeconds * 1000),
});

/**
 * Refresh tokens are single-use, and a refresh revokes the current access token: one process refreshes at a time under
 * a lease, the others wait. New tokens are stored before their first use; until then Lightspeed accepts the old refresh
 * token, so that a crash loses nothing.
 */
export const createTokenSource = ({ connections, auth, secrets, now }: Dependencies): TokenSource => {
  const load = async (): Promise<Connection> => {
    const connection = await connections.findCurrent();
    if (!connection) throw notConnected();
    if (connection.broken_reason !== null) {
      throw new ConflictError('lightspeed.reconnect', 'Lightspeed must be connected again by a manager.');
    }
    return connection;
  };

  const toToken = (connection: Connection) => ({
    accountId: connection.account_id,
    accessToken: secrets.open(connection.access_token),
    version: connection.token_version,
  });

  const refreshHolding = async (connection: Connection): Promise<void> => {
    try {
      const tokens = await auth.refresh(secrets.open(connection.refresh_token));
      await connections.replaceTokens(connection.id, connection.token_version, sealTokens(secrets, tokens, now()));
    } catch (error) {
      const isFinal = error instanceof UpstreamError && error.code === 'lightspeed.invalid_grant';
      if (isFinal) await connections.markBroken(connection.id, connection.token_version, error.message);
      else await connections.releaseRefresh(connection.id, connection.token_version);
      throw error;
    }
  };

  const refresh: TokenSource['refresh'] = async (staleVersion) => {
    const giveUpAt = now().getTime() + leaseMs;
    for (;;) {
      const connection = await load();
      if (connection.token_version !== staleVersion) return toToken(connection);
      const at = now();
      const claim = { id: connection.id, version: staleVersion, at, until: new Date(at.getTime() + leaseMs) };
      if (await connections.claimRefresh(claim)) await refreshHolding(connection);
      else if (at.getTime() > giveUpAt) throw notConnected();
      else await sleep(pollMs);
    }
  };

  return {
    get: async () => {
      const connection = await load();
      const isEnding = connection.token_expires_at.getTime() - now().getTime() < earlyMs;
      return isEnding ? refresh(connection.token_version) : toToken(connection);
    },
    refresh,
  };
};
