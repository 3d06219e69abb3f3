import { bikeChangeSchema, arrivedStates, soldStates, yesNo } from '@chainline/shared/bikes/bike-rules';
import { mailMatches, mailUpdateKinds, mailUpdateStates } from '@chainline/shared/bikes/supplier-mail-contract';
import type { Role } from '@chainline/shared/roles';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';
import { removeOldRows, type Removal } from '../../../db/old-rows';
import { fullName } from '../../../db/person-sql';
import { wholeCharacters } from '../../../whole-characters';
import type { FieldChange, MailUpdate, RegisterBike } from './mail-types';

/** Domains that anybody can have an address of. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'yahoo.com.au',
  'icloud.com',
  'me.com',
  'bigpond.com',
  'optusnet.com.au',
  'iinet.net.au',
  'qq.com',
  '163.com',
  '126.com',
  'proton.me',
];

const idSchema = z.object({ id: z.int() });

export type NewMail = {
  requestKey: string;
  fileName: string;
  sender: string;
  subject: string;
  sentOn: string;
  left: readonly string[];
  warnings: readonly string[];
  at: Date;
  by: number | null;
  /** Read from the mailbox for suppliers. */
  isFromMailbox: boolean;
};

export type NewUpdate = Omit<MailUpdate, 'changes'> & {
  changes: readonly FieldChange[];
  question: number | null;
  questionCount: number | null;
};

const day = z.string().nullable();
const registerRowSchema = z.object({
  id: z.int(),
  model: z.string(),
  brand: z.string(),
  inv_number: z.string(),
  provisory_number: z.string(),
  serial_number: z.string(),
  arrived: z.enum(arrivedStates),
  arrived_on: day,
  expected_on: day,
  paid: z.enum(yesNo),
  payment_date: day,
  cost: z.string().transform(Number).nullable(),
  sold: z.enum(soldStates),
});

const headRowSchema = z.object({
  id: z.int(),
  file_name: z.string(),
  sender: z.string(),
  subject: z.string(),
  sent_on: z.string(),
  left_text: z.array(z.string()),
  warnings: z.array(z.string()),
  created_at: z.date(),
  by: z.string(),
  open: z.int(),
  applied: z.int(),
  from_mailbox: z.boolean(),
  is_done: z.boolean(),
  is_waiting: z.boolean(),
});
export type MailRow = z.output<typeof headRowSchema>;

const updateRowSchema = z.object({
  id: z.int(),
  mail_id: z.int(),
  bike_id: z.int(),
  model: z.string(),
  inv_number: z.string(),
  kind: z.enum(mailUpdateKinds),
  matched_by: z.enum(mailMatches),
  changes: z.array(bikeChangeSchema),
  sentence: z.string(),
  confidence: z.string().transform(Number),
  is_default: z.boolean(),
  question: z.int().nullable(),
  question_count: z.int().nullable(),
  state: z.enum(mailUpdateStates),
});
export type UpdateRow = z.output<typeof updateRowSchema>;

const updateColumns = sql`u.id, u.mail_id, u.bike_id, b.model, b.inv_number, u.kind, u.matched_by, u.changes, u.sentence,
  u.confidence, u.is_default, u.question, u.question_count, u.state`;

/** Cost updates are counted for managers only. */
const countedFor = (seesCosts: boolean): Sql => (seesCosts ? sql`true` : sql`u.kind <> 'cost'`);

/** Came by the mailbox and holds something to look at that nobody has dealt with. */
const isWaiting = (seesCosts: boolean): Sql => sql`(m.from_mailbox and m.done_at is null
  and (m.left_text <> '{}' or m.warnings <> '{}' or exists (select from supplier_mail_updates u
         where u.mail_id = m.id and u.state = 'open' and ${countedFor(seesCosts)})))`;

const heads = (condition: Sql, seesCosts: boolean, limit: number): Sql => {
  const counted = countedFor(seesCosts);
  return sql`select m.id, m.file_name, m.sender, m.subject, to_char(m.sent_on, 'YYYY-MM-DD') as sent_on, m.left_text,
      m.warnings, m.created_at, coalesce(${fullName('creator')}, '') as by,
      (select count(*)::int from supplier_mail_updates u where u.mail_id = m.id and u.state <> 'applied' and ${counted})
        as open,
      (select count(*)::int from supplier_mail_updates u where u.mail_id = m.id and u.state = 'applied' and ${counted})
        as applied,
      m.from_mailbox, m.done_at is not null as is_done, ${isWaiting(seesCosts)} as is_waiting
    from supplier_mails m left join users creator on creator.id = m.created_by
    where ${condition} order by is_waiting desc, m.created_at desc, m.id desc limit ${limit}`;
};

export const createSupplierMailStore = (db: Db) => ({
  /** Null if this request was already stored. */
  insert: async (mail: NewMail): Promise<number | null> => {
    const row = await db.maybeOne(
      idSchema,
      sql`insert into supplier_mails (request_key, file_name, sender, subject, sent_on, left_text, warnings, created_at,
            created_by, from_mailbox)
          values (${mail.requestKey}, ${mail.fileName}, ${mail.sender}, ${mail.subject}, ${mail.sentOn},
                  ${[...mail.left]}::text[], ${[...mail.warnings]}::text[], ${mail.at}, ${mail.by}, ${mail.isFromMailbox})
          on conflict (request_key) do nothing returning id`,
    );
    return row?.id ?? null;
  },

  findByRequest: async (requestKey: string): Promise<number | null> =>
    (await db.maybeOne(idSchema, sql`select id from supplier_mails where request_key = ${requestKey}`))?.id ?? null,

  insertUpdates: async (mailId: number, updates: readonly NewUpdate[]): Promise<void> => {
    if (updates.length === 0) return;
    await db.exec(
      sql`insert into supplier_mail_updates (mail_id, bike_id, kind, matched_by, changes, sentence, confidence,
            is_default, question, question_count)
          select ${mailId}, x.bike_id, x.kind, x.matched_by, x.changes, x.sentence, x.confidence, x.is_default,
                 x.question, x.question_count
          from jsonb_to_recordset(${JSON.stringify(
            updates.map((update) => ({
              bike_id: update.bikeId,
              kind: update.kind,
              matched_by: update.matchedBy,
              changes: update.changes,
              sentence: wholeCharacters(update.sentence),
              confidence: update.confidence,
              is_default: update.isDefault,
              question: update.question,
              question_count: update.questionCount,
            })),
          )}::jsonb) as x (bike_id bigint, kind text, matched_by text, changes jsonb, sentence text,
            confidence numeric, is_default boolean, question integer, question_count integer)
          join bike_records b on b.id = x.bike_id`,
    );
  },

  /** Records that an email can refer to. */
  listRegister: (): Promise<RegisterBike[]> =>
    db.many(
      registerRowSchema,
      sql`select id, model, brand, inv_number, provisory_number, serial_number, arrived,
                 to_char(arrived_on, 'YYYY-MM-DD') as arrived_on, to_char(expected_on, 'YYYY-MM-DD') as expected_on,
                 paid, to_char(payment_date, 'YYYY-MM-DD') as payment_date, cost, sold
          from bike_records where deleted_at is null order by id`,
    ),

  list: (seesCosts: boolean, limit: number): Promise<MailRow[]> =>
    db.many(headRowSchema, heads(sql`true`, seesCosts, limit)),

  countWaiting: async (seesCosts: boolean): Promise<number> => {
    const { total } = await db.one(
      z.object({ total: z.int() }),
      sql`select count(*)::int as total from supplier_mails m where ${isWaiting(seesCosts)}`,
    );
    return total;
  },

  /** Emails read from the mailbox since then. */
  countFromMailbox: async (since: Date): Promise<number> => {
    const { total } = await db.one(
      z.object({ total: z.int() }),
      sql`select count(*)::int as total from supplier_mails where from_mailbox and created_at > ${since}`,
    );
    return total;
  },

  /** @returns false if it was so already */
  setDone: async (id: number, done: { at: Date; by: number } | null): Promise<boolean> =>
    (await db.exec(
      sql`update supplier_mails set done_at = ${done?.at ?? null}, done_by = ${done?.by ?? null}
          where id = ${id} and from_mailbox and (done_at is null) = ${done !== null}`,
    )) > 0,

  /**
   * Suppliers and colleagues of these roles: by the address, or by the domain of a supplier that is not a mail
   * provider's. Nobody without an address, as some suppliers have none either.
   */
  isKnownSender: async (address: string, colleagues: readonly Role[]): Promise<boolean> => {
    // Part after the last @, which mail servers deliver to and check: `sales@supplier.example@other.example`.
    const domain = /@([^@]+)$/.exec(address.toLowerCase())?.[1];
    if (domain === undefined) return false;
    const { known } = await db.one(
      z.object({ known: z.boolean() }),
      sql`select exists (select from suppliers p where lower(p.email) = lower(${address})
                   or ${!providers.includes(domain)} and split_part(lower(p.email), '@', 2) = ${domain})
            or exists (select from users where is_active and role = any(${[...colleagues]}) and not workshop_only
                         and lower(email) = lower(${address})) as known`,
    );
    return known;
  },

  find: (id: number, seesCosts: boolean): Promise<MailRow | null> =>
    db.maybeOne(headRowSchema, heads(sql`m.id = ${id}`, seesCosts, 1)),

  listUpdates: (mailId: number): Promise<UpdateRow[]> =>
    db.many(
      updateRowSchema,
      sql`select ${updateColumns} from supplier_mail_updates u join bike_records b on b.id = u.bike_id
          where u.mail_id = ${mailId} order by u.question nulls first, u.id`,
    ),

  /** Locks the updates, so that two people do not apply them at once. */
  lockUpdates: (mailId: number, ids: readonly number[]): Promise<UpdateRow[]> =>
    db.many(
      updateRowSchema,
      sql`select ${updateColumns} from supplier_mail_updates u join bike_records b on b.id = u.bike_id
          where u.mail_id = ${mailId} and u.id = any(${[...ids]}::bigint[]) order by u.bike_id, u.id for update of u`,
    ),

  markApplied: (id: number) =>
    db.exec(
      sql`update supplier_mail_updates set state = 'applied', applied_seq = nextval('supplier_mail_applied_seq')
          where id = ${id}`,
    ),

  markUndone: (id: number) =>
    db.exec(sql`update supplier_mail_updates set state = 'undone', applied_seq = null where id = ${id}`),

  /** Applied updates of a record that earlier emails asked for. */
  listAppliedBefore: (bikeId: number, mailId: number): Promise<UpdateRow[]> =>
    db.many(
      updateRowSchema,
      sql`select ${updateColumns} from supplier_mail_updates u join bike_records b on b.id = u.bike_id
          where u.bike_id = ${bikeId} and u.state = 'applied' and u.mail_id < ${mailId} order by u.applied_seq`,
    ),

  /** Updates of a record that were applied after another one, the earliest first. */
  listAppliedAfter: (bikeId: number, id: number): Promise<UpdateRow[]> =>
    db.many(
      updateRowSchema,
      sql`select ${updateColumns} from supplier_mail_updates u join bike_records b on b.id = u.bike_id
          where u.bike_id = ${bikeId} and u.state = 'applied'
            and u.applied_seq > (select o.applied_seq from supplier_mail_updates o where o.id = ${id})
          order by u.applied_seq`,
    ),

  setChanges: (id: number, changes: UpdateRow['changes']) =>
    db.exec(sql`update supplier_mail_updates set changes = ${JSON.stringify(changes)}::jsonb where id = ${id}`),

  /** Removes old emails. Changes made from them stay in the histories of the records. */
  removeOld: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`supplier_mails`,
      at: sql`created_at`,
      key: sql`id`,
      remove: sql`delete from supplier_mails m using page where m.id = page.key returning m.id`,
    }),
});

export type SupplierMailStore = ReturnType<typeof createSupplierMailStore>;
