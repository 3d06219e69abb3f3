import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';

/** Emails to these addresses (in lower case) or about these references. */
type About = { addresses?: readonly string[]; references?: readonly string[] };

const isAbout = ({ addresses = [], references = [] }: About) =>
  sql`(lower(m.to_address) = any(${[...addresses]}::text[]) or m.reference = any(${[...references]}::text[]))`;

export const createEmailErasureStore = (db: Db) => ({
  listTo: (addresses: readonly string[]) =>
    rowsAsJson(
      db,
      sql`select m.created_at, m.sent_at, m.status, m.kind, m.to_address, m.to_name, m.subject,
                 convert_from(m.text, 'UTF8') as text
          from emails m where ${isAbout({ addresses })} order by m.id`,
    ),

  hasQueued: async (about: About): Promise<boolean> => {
    const { found } = await db.one(
      z.object({ found: z.boolean() }),
      sql`select exists (select from emails m where m.status = 'queued' and ${isAbout(about)}) as found`,
    );
    return found;
  },

  /** Keeps the record that an email was sent, and when. */
  erase: async (about: About): Promise<void> => {
    await db.exec(sql`delete from email_attachments a using emails m where m.id = a.email_id and ${isAbout(about)}`);
    await db.exec(
      sql`update emails m set to_address = '', to_name = '', reply_to = null, subject = 'Erased', html = null, text = null,
            smtp_response = null, last_error = null
          where ${isAbout(about)}`,
    );
  },
});

export type EmailErasureStore = ReturnType<typeof createEmailErasureStore>;
