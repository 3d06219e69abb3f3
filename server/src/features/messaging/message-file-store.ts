import { messageFileSchema, type MessageFile } from '@chainline/shared/messaging/message-file-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { NotFoundError } from '../../errors';
import type { NewFile } from './incoming-files';

const bytes = z.instanceof(Buffer);
const contentSchema = z.object({ name: z.string(), content: bytes });
const inlineSchema = z.object({ cid: z.string(), preview: bytes });

const waitingSchema = z.object({ name: z.string(), size: z.int() });
const arrivingSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  source: z.string(),
  created_at: z.date(),
});
const attachmentSchema = z.object({ filename: z.string(), contentType: z.string(), content: bytes });

/** A file of a text message; `source` is its address at Twilio. */
export type ArrivingFile = { name: string; type: string; source: string };

/** A file that is not part of a message yet. */
export type WaitingFile = z.output<typeof waitingSchema>;

type Upload = { name: string; type: string; content: Buffer; preview: Buffer | null; userId: number; at: Date };

const shown = sql`id, name, content_type as type, size, preview is not null as is_picture, left_out`;

export type InlinePicture = z.output<typeof inlineSchema>;

const notFound = () => new NotFoundError('message.file_not_found', 'This file does not exist.');

/** Files and HTML of emails, deleted with their message. */
export const createMessageFileStore = (db: Db) => ({
  /** Call it in the transaction of the message. */
  insertAll: async (messageId: number, files: readonly NewFile[]): Promise<void> => {
    for (const { name, type, size, cid, isListed, content, preview, leftOut } of files) {
      await db.exec(
        sql`insert into message_files (message_id, name, content_type, size, cid, is_listed, content, preview, left_out)
            values (${messageId}, ${name}, ${type}, ${size}, ${cid}, ${isListed}, ${content}, ${preview}, ${leftOut})`,
      );
    }
  },

  /** To be fetched; `flood` instead if there are too many. */
  insertArriving: async (messageId: number, files: readonly ArrivingFile[], reason: 'arriving' | 'flood') => {
    for (const { name, type, source } of files) {
      await db.exec(
        sql`insert into message_files (message_id, name, content_type, size, is_listed, left_out, source)
            values (${messageId}, ${name}, ${type}, 0, true, ${reason}, ${source})`,
      );
    }
  },

  /** With the time of their message. */
  listArriving: (messageId: number) =>
    db.many(
      arrivingSchema,
      sql`select f.id, f.name, f.content_type as type, f.source, m.created_at
          from message_files f join messages m on m.id = f.message_id
          where f.message_id = ${messageId} and f.left_out = 'arriving' order by f.id`,
    ),

  /** @returns false if it is no longer expected */
  fill: async (id: number, { type, size, content, preview, leftOut }: Omit<NewFile, 'name' | 'cid' | 'isListed'>) => {
    const filled = await db.exec(
      sql`update message_files set content_type = ${type}, size = ${size}, content = ${content}, preview = ${preview},
            left_out = ${leftOut}, source = null
          where id = ${id} and left_out = 'arriving'`,
    );
    return filled > 0;
  },

  insertHtml: (messageId: number, html: string) =>
    db.exec(sql`insert into message_html (message_id, html) values (${messageId}, ${html})`),

  /** For an email that somebody is writing. */
  insertWaiting: ({ name, type, content, preview, userId, at }: Upload): Promise<MessageFile> =>
    db.one(
      messageFileSchema,
      sql`insert into message_files (name, content_type, size, is_listed, content, preview, uploaded_by, uploaded_at)
          values (${name}, ${type}, ${content.length}, true, ${content}, ${preview}, ${userId}, ${at})
          returning ${shown}`,
    ),

  /** @throws NotFoundError for all but the caller's own files that were not sent */
  removeWaiting: async (id: number, userId: number): Promise<void> => {
    const removed = await db.exec(
      sql`delete from message_files where id = ${id} and message_id is null and uploaded_by = ${userId}`,
    );
    if (removed === 0) throw notFound();
  },

  /** Locks those of these files that wait for an email of this person. Without content, which may exceed the limits. */
  lockWaiting: (ids: readonly number[], userId: number | null): Promise<WaitingFile[]> =>
    db.many(
      waitingSchema,
      sql`select name, size from message_files
          where id = any(${[...ids]}::bigint[]) and message_id is null and uploaded_by = ${userId}
          order by id for update`,
    ),

  listAttachments: (ids: readonly number[]) =>
    db.many(
      attachmentSchema,
      sql`select name as filename, content_type as "contentType", content from message_files
          where id = any(${[...ids]}::bigint[]) order by id`,
    ),

  attach: (ids: readonly number[], messageId: number) =>
    db.exec(
      sql`update message_files set message_id = ${messageId}, uploaded_by = null, uploaded_at = null
          where id = any(${[...ids]}::bigint[]) and message_id is null`,
    ),

  /** So that a message that was taken back leaves its files to whoever writes it anew. */
  detach: (messageId: number, { userId, at }: { userId: number; at: Date }): Promise<MessageFile[]> =>
    db.many(
      messageFileSchema,
      sql`with freed as (
            update message_files set message_id = null, uploaded_by = ${userId}, uploaded_at = ${at}
            where message_id = ${messageId} returning *)
          select ${shown} from freed order by id`,
    ),

  /** Copies the files of a message for another one of this person. @returns their ids */
  copy: async (messageId: number, { userId, at }: { userId: number; at: Date }): Promise<number[]> => {
    const rows = await db.many(
      z.object({ id: z.int() }),
      sql`insert into message_files (name, content_type, size, is_listed, content, preview, uploaded_by, uploaded_at)
          select name, content_type, size, true, content, preview, ${userId}, ${at} from message_files
          where message_id = ${messageId} and content is not null order by id returning id`,
    );
    return rows.map(({ id }) => id);
  },

  /** Removes files that were never sent. */
  removeAbandoned: (before: Date): Promise<number> =>
    db.exec(sql`delete from message_files where message_id is null and uploaded_at < ${before}`),

  /** @throws NotFoundError, also for one that was left out, and for a file of an email that a colleague is writing */
  getContent: async (id: number, userId: number): Promise<z.output<typeof contentSchema>> => {
    const row = await db.maybeOne(
      contentSchema,
      sql`select name, content from message_files
          where id = ${id} and content is not null and (message_id is not null or uploaded_by = ${userId})`,
    );
    if (!row) throw notFound();
    return row;
  },

  /** WebP. @throws NotFoundError for everything but pictures */
  getPreview: async (id: number, userId: number): Promise<Buffer> => {
    const row = await db.maybeOne(
      z.object({ preview: bytes }),
      sql`select preview from message_files
          where id = ${id} and preview is not null and (message_id is not null or uploaded_by = ${userId})`,
    );
    if (!row) throw notFound();
    return row.preview;
  },

  /** Not sanitised. @throws NotFoundError */
  getHtml: async (messageId: number): Promise<string> => {
    const row = await db.maybeOne(
      z.object({ html: z.string() }),
      sql`select html from message_html where message_id = ${messageId}`,
    );
    if (!row) throw new NotFoundError('message.not_formatted', 'This message has no formatted text.');
    return row.html;
  },

  listInline: (messageId: number): Promise<InlinePicture[]> =>
    db.many(
      inlineSchema,
      sql`select cid, preview from message_files
          where message_id = ${messageId} and cid is not null and preview is not null order by id`,
    ),
});

export type MessageFileStore = ReturnType<typeof createMessageFileStore>;
