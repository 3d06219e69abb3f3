import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const linkSchema = z.object({
  id: z.int(),
  /** Null after the quote was deleted. */
  quote_id: z.int().nullable(),
  email: z.string(),
  is_preview: z.boolean(),
  created_at: z.date(),
  expires_at: z.date(),
  revoked_at: z.date().nullable(),
});

export type QuoteLink = z.output<typeof linkSchema>;

type NewLink = {
  quoteId: number;
  tokenHash: Buffer;
  email: string;
  isPreview: boolean;
  createdBy: number | null;
  at: Date;
  expiresAt: Date;
};

const columns = sql`id, quote_id, email, is_preview, created_at, expires_at, revoked_at`;

export const createLinkStore = (db: Db) => ({
  insert: ({ quoteId, tokenHash, email, isPreview, createdBy, at, expiresAt }: NewLink): Promise<QuoteLink> =>
    db.one(
      linkSchema,
      sql`insert into quote_links (quote_id, token_hash, email, is_preview, created_by, created_at, expires_at)
          values (${quoteId}, ${tokenHash}, ${email}, ${isPreview}, ${createdBy}, ${at}, ${expiresAt})
          returning ${columns}`,
    ),

  findByHash: (tokenHash: Buffer): Promise<QuoteLink | null> =>
    db.maybeOne(linkSchema, sql`select ${columns} from quote_links where token_hash = ${tokenHash}`),

  find: (id: number): Promise<QuoteLink | null> =>
    db.maybeOne(linkSchema, sql`select ${columns} from quote_links where id = ${id}`),

  hasUnrevoked: async (quoteId: number): Promise<boolean> => {
    const { found } = await db.one(
      z.object({ found: z.boolean() }),
      sql`select exists (select from quote_links
                         where quote_id = ${quoteId} and not is_preview and revoked_at is null) as found`,
    );
    return found;
  },

  exists: async (tokenHash: Buffer): Promise<boolean> => {
    const { found } = await db.one(
      z.object({ found: z.boolean() }),
      sql`select exists (select from quote_links where token_hash = ${tokenHash}) as found`,
    );
    return found;
  },

  /** @returns the number of links that were open */
  revokeAll: (quoteId: number, at: Date): Promise<number> =>
    db.exec(sql`update quote_links set revoked_at = ${at} where quote_id = ${quoteId} and revoked_at is null`),

  removePreviewsBefore: (moment: Date): Promise<number> =>
    db.exec(sql`delete from quote_links where is_preview and expires_at < ${moment}`),
});

export type LinkStore = ReturnType<typeof createLinkStore>;
