import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { NotFoundError } from '../../errors';
import type { NewFile } from './incoming-files';

const bytes = z.instanceof(Buffer);
const contentSchema = z.object({ name: z.string(), content: bytes });
const inlineSchema = z.object({ cid: z.string(), preview: bytes });

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

  insertHtml: (messageId: number, html: string) =>
    db.exec(sql`insert into message_html (message_id, html) values (${messageId}, ${html})`),

  /** @throws NotFoundError, also for one that was left out */
  getContent: async (id: number): Promise<z.output<typeof contentSchema>> => {
    const row = await db.maybeOne(
      contentSchema,
      sql`select name, content from message_files where id = ${id} and content is not null`,
    );
    if (!row) throw notFound();
    return row;
  },

  /** WebP. @throws NotFoundError for everything but pictures */
  getPreview: async (id: number): Promise<Buffer> => {
    const row = await db.maybeOne(
      z.object({ preview: bytes }),
      sql`select preview from message_files where id = ${id} and preview is not null`,
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
