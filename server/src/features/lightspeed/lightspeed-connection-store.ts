import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const connectionSchema = z.object({
  id: z.int(),
  account_id: z.string(),
  account_name: z.string(),
  shop_id: z.string().nullable(),
  shop_name: z.string().nullable(),
  /** The till no longer lists the shop, or has archived it. */
  shop_closed: z.boolean(),
  access_token: z.instanceof(Buffer),
  refresh_token: z.instanceof(Buffer),
  token_expires_at: z.date(),
  token_version: z.int(),
  broken_reason: z.string().nullable(),
  /** Employee who granted access; null if Lightspeed has not named them yet. */
  employee_id: z.int().nullable(),
});

export type Connection = z.output<typeof connectionSchema>;

type SealedTokens = { accessToken: Buffer; refreshToken: Buffer; expiresAt: Date };

type NewConnection = SealedTokens & {
  accountId: string;
  accountName: string;
  shopId: string | null;
  employeeId: number | null;
  userId: number;
  at: Date;
};

type NewAuthorisation = { stateHash: Buffer; codeVerifier: Buffer; userId: number; at: Date; expiresAt: Date };

const authorisationSchema = z.object({ code_verifier: z.instanceof(Buffer), user_id: z.int() });

export const createLightspeedConnectionStore = (db: Db) => ({
  findCurrent: () =>
    db.maybeOne(
      connectionSchema,
      sql`select c.id, c.account_id, c.account_name, c.shop_id, s.name as shop_name, 
                 c.shop_id is not null and (s.shop_id is null or s.closed_at is not null) as shop_closed, c.access_token, c.refresh_token,
                 c.token_expires_at, c.token_version, c.broken_reason, c.employee_id
          from lightspeed_connections c left join lightspeed_shops s on s.shop_id = c.shop_id
          where c.disconnected_at is null`,
    ),

  findLastAccount: () =>
    db.maybeOne(
      z.object({ account_id: z.string(), shop_id: z.string().nullable() }),
      sql`select account_id, shop_id from lightspeed_connections order by id desc limit 1`,
    ),

  insert: (connection: NewConnection) =>
    db.exec(
      sql`insert into lightspeed_connections (account_id, account_name, shop_id, employee_id, access_token,
            refresh_token, token_expires_at, connected_by, connected_at)
          values (${connection.accountId}, ${connection.accountName}, ${connection.shopId}, ${connection.employeeId},
                  ${connection.accessToken}, ${connection.refreshToken}, ${connection.expiresAt},
                  ${connection.userId}, ${connection.at})`,
    ),

  setEmployee: (id: number, employeeId: number | null) =>
    db.exec(sql`update lightspeed_connections set employee_id = ${employeeId} where id = ${id}`),

  /** @returns false if the connection ended meanwhile, or already uses this shop */
  chooseShop: async (id: number, shopId: string): Promise<boolean> => {
    const rows = await db.exec(
      sql`update lightspeed_connections set shop_id = ${shopId}
          where id = ${id} and disconnected_at is null and shop_id is distinct from ${shopId}`,
    );
    return rows === 1;
  },

  endCurrent: (at: Date) =>
    db.exec(
      sql`update lightspeed_connections set disconnected_at = ${at}, access_token = '', refresh_token = ''
          where disconnected_at is null`,
    ),

  /** @returns false if another process holds the lease or has replaced the token */
  claimRefresh: async ({ id, version, until, at }: { id: number; version: number; until: Date; at: Date }) => {
    const rows = await db.exec(
      sql`update lightspeed_connections set refresh_lease_until = ${until}
          where id = ${id} and token_version = ${version} and disconnected_at is null
            and (refresh_lease_until is null or refresh_lease_until < ${at})`,
    );
    return rows === 1;
  },

  /** Call before the first use of the tokens; releases the lease. */
  replaceTokens: (id: number, version: number, tokens: SealedTokens) =>
    db.exec(
      sql`update lightspeed_connections
          set access_token = ${tokens.accessToken}, refresh_token = ${tokens.refreshToken},
              token_expires_at = ${tokens.expiresAt}, token_version = token_version + 1, refresh_lease_until = null,
              broken_reason = null
          where id = ${id} and token_version = ${version} and disconnected_at is null`,
    ),

  releaseRefresh: (id: number, version: number) =>
    db.exec(
      sql`update lightspeed_connections set refresh_lease_until = null where id = ${id} and token_version = ${version}`,
    ),

  /** Only a person can reconnect it. */
  markBroken: (id: number, version: number, reason: string) =>
    db.exec(
      sql`update lightspeed_connections set broken_reason = ${reason}, refresh_lease_until = null
          where id = ${id} and token_version = ${version}`,
    ),

  insertAuthorisation: (authorisation: NewAuthorisation) =>
    db.exec(
      sql`insert into lightspeed_authorisations (state_hash, code_verifier, user_id, created_at, expires_at)
          values (${authorisation.stateHash}, ${authorisation.codeVerifier}, ${authorisation.userId},
                  ${authorisation.at}, ${authorisation.expiresAt})`,
    ),

  /** Null if unknown, used, expired or started by another user. */
  useAuthorisation: (stateHash: Buffer, { userId, at }: { userId: number; at: Date }) =>
    db.maybeOne(
      authorisationSchema,
      sql`update lightspeed_authorisations set used_at = ${at}
          where state_hash = ${stateHash} and user_id = ${userId} and used_at is null and expires_at > ${at}
          returning code_verifier, user_id`,
    ),

  removeExpiredAuthorisations: (before: Date) =>
    db.exec(sql`delete from lightspeed_authorisations where expires_at < ${before}`),
});

export type LightspeedConnectionStore = ReturnType<typeof createLightspeedConnectionStore>;
