import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { bikeChangeSchema } from './bike-rules';

export const mailUpdateKinds = [
  'arrived',
  'shipped',
  'not_arrived',
  'not_shipped',
  'expected',
  'paid',
  'not_paid',
  'cost',
] as const;
export type MailUpdateKind = (typeof mailUpdateKinds)[number];

export const mailMatches = ['serial_number', 'inv_number', 'order_number', 'model'] as const;
export const mailUpdateStates = ['open', 'applied', 'undone'] as const;

/** Largest file in bytes, including attachments. */
export const maxMailBytes = 25 * 1_048_576;
const maxPastedCharacters = 200_000;

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const moment = z.iso.datetime();

const updateSchema = z.object({
  id: z.int(),
  bike_id: z.int(),
  model: z.string(),
  inv_number: z.string(),
  kind: z.enum(mailUpdateKinds),
  matched_by: z.enum(mailMatches),
  changes: z.array(bikeChangeSchema),
  /** Words of the email that name the bike and the change. */
  sentence: z.string(),
  confidence: z.number(),
  /** Certain enough to be selected by default. */
  is_default: z.boolean(),
  /** Updates with the same number ask which of these bikes are meant. */
  question: z.int().nullable(),
  /** Number of bikes meant, if the email says so. */
  question_count: z.int().nullable(),
  state: z.enum(mailUpdateStates),
});
export type MailUpdate = z.output<typeof updateSchema>;

const headSchema = z.object({
  id: z.int(),
  /** Empty for pasted text. */
  file_name: z.string(),
  sender: z.string(),
  subject: z.string(),
  sent_on: daySchema,
  created_at: moment,
  by: z.string(),
  open: z.int(),
  applied: z.int(),
  /** Forwarded to the mailbox for suppliers; false if a person read it. */
  from_mailbox: z.boolean(),
  is_done: z.boolean(),
  /** From the mailbox, with updates, sentences or warnings that nobody has dealt with. */
  is_waiting: z.boolean(),
});
export type SupplierMailHead = z.output<typeof headSchema>;

const mailSchema = headSchema.extend({
  updates: z.array(updateSchema),
  /** Sentences that name a bike and were not understood. */
  left: z.array(z.string()),
  /** Attachments that could not be read. */
  warnings: z.array(z.string()),
});
export type SupplierMail = z.output<typeof mailSchema>;

const answer = { success: z.literal(true), mail: mailSchema };

/** A form: the file as `email`, or the pasted text as `text`. */
export const readSupplierMailCall = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/emails',
  summary: "Reads a supplier's email (.eml, .msg, .txt, .html, .pdf or pasted) for updates; changes no record",
  response: z.object(answer),
});

export const mailFieldsSchema = z.object({
  text: z.string().max(maxPastedCharacters, 'Paste at most 200,000 characters').optional(),
  request_key: z.uuid(),
});

export const listSupplierMails = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/emails',
  summary: "Suppliers' emails that were read: those that are waiting first, then the latest",
  response: z.object({ success: z.literal(true), mails: z.array(headSchema), waiting: z.int() }),
});

export const getSupplierMail = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/emails/:id',
  summary: "A supplier's email with its updates",
  params: z.object({ id }),
  response: z.object(answer),
});

const mostUpdates = 500;
const chosen = z.object({ updates: z.array(z.int().positive()).min(1).max(mostUpdates) });

/** Updates refused because the record has changed in the meantime. */
const skippedSchema = z.array(z.object({ id: z.int(), reason: z.string() }));

export const applyMailUpdates = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/emails/:id/apply',
  summary: 'Applies updates whose fields are still as they were when the email was read',
  params: z.object({ id }),
  body: chosen,
  response: z.object({ ...answer, done: z.int(), skipped: skippedSchema }),
});

export const undoMailUpdates = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/emails/:id/undo',
  summary: 'Undoes applied updates whose fields nobody has changed since',
  params: z.object({ id }),
  body: chosen,
  response: z.object({ ...answer, done: z.int(), skipped: skippedSchema }),
});

export const finishSupplierMail = defineEndpoint({
  method: 'PUT',
  path: '/bike-inventory/emails/:id/done',
  summary: 'Marks an email from the mailbox as dealt with, or lets it wait again',
  params: z.object({ id }),
  body: z.strictObject({ done: z.boolean() }),
  response: z.object(answer),
});
