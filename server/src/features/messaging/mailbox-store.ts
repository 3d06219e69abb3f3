import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { MailboxPlace } from '../../providers/imap/mailbox-client';

const placeSchema = z
  .object({ uid_validity: z.string(), last_uid: z.int(), read_at: z.date(), failures: z.int() })
  .transform((row): MailboxPlace => ({
    uidValidity: row.uid_validity,
    lastUid: row.last_uid,
    readAt: row.read_at,
    failures: row.failures,
  }));

export type Position = { uidValidity: string; uid: number };

/** Last email read in each mailbox. */
export const createMailboxStore = (db: Db) => ({
  find: (name: string): Promise<MailboxPlace | null> =>
    db.maybeOne(placeSchema, sql`select uid_validity, last_uid, read_at, failures from mailboxes where name = ${name}`),

  begin: (name: string, { uidValidity, lastUid, readAt }: MailboxPlace) =>
    db.exec(
      sql`insert into mailboxes (name, uid_validity, last_uid, read_at)
          values (${name}, ${uidValidity}, ${lastUid}, ${readAt}) on conflict (name) do nothing`,
    ),

  /** With the message, in one transaction. */
  advance: (name: string, { uidValidity, uid }: Position) =>
    db.exec(
      sql`update mailboxes set uid_validity = ${uidValidity}, last_uid = ${uid}, failures = 0 where name = ${name}`,
    ),

  /** @returns how often the message after this place has failed */
  recordFailure: async (name: string): Promise<number> => {
    const { failures } = await db.one(
      z.object({ failures: z.int() }),
      sql`update mailboxes set failures = failures + 1 where name = ${name} returning failures`,
    );
    return failures;
  },

  recordVisit: (name: string, at: Date) => db.exec(sql`update mailboxes set read_at = ${at} where name = ${name}`),
});

export type MailboxStore = ReturnType<typeof createMailboxStore>;
