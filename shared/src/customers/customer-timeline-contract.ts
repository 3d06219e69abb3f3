import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';
import { moneySchema } from '../money';

const params = z.object({ id: z.coerce.number().int().positive() });

export const timelineKinds = [
  'quote',
  'opening',
  'message',
  'order',
  'payment',
  'work',
  'bike',
  'contact',
  'record',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const timelineEntrySchema = z.object({
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: z.iso.datetime(),
  /** Subject, such as `Quote Q-10041`. */
  title: z.string(),
  /** One line of text for people. */
  text: z.string(),
  /** The person who did it; null if nobody in particular. */
  by: z.string().nullable(),
  /** Page of the subject within the app. */
  link: z.string().nullable(),
  amount: moneySchema.nullable(),
});

export type TimelineEntry = z.output<typeof timelineEntrySchema>;

export const listCustomerTimeline = defineEndpoint({
  method: 'GET',
  path: '/customers/:id/timeline',
  summary: 'All that happened with a customer, newest first; without quotes that the caller may not open',
  params,
  query: z.object({
    /** `next_before` of the page before. */
    before: optionalParam(z.string().regex(/^\d{1,16}\.[a-z_]{1,30}\.\d{1,16}$/)),
    limit: optionalParam(z.coerce.number().int().min(1).max(100)).transform((limit) => limit ?? 30),
  }),
  response: z.object({
    success: z.literal(true),
    entries: z.array(timelineEntrySchema),
    next_before: z.string().nullable(),
  }),
});

/** Totals of the customer's quotes by outcome, without versions that a later one replaced. */
const customerAmountsSchema = z.object({
  /** Sent, and neither accepted nor expired. */
  quoted: moneySchema,
  /** Accepted, less credits; `paid` + `outstanding`. */
  accepted: moneySchema,
  paid: moneySchema,
  outstanding: moneySchema,
});

export type CustomerAmounts = z.output<typeof customerAmountsSchema>;

export const getCustomerAmounts = defineEndpoint({
  method: 'GET',
  path: '/customers/:id/amounts',
  summary: 'Amounts that are quoted, accepted, paid and outstanding',
  params,
  response: z.object({ success: z.literal(true), amounts: customerAmountsSchema }),
});

export const contactChannels = ['phone', 'email', 'sms'] as const;
export type ContactChannel = (typeof contactChannels)[number];

export const recordContact = defineEndpoint({
  method: 'POST',
  path: '/customers/:id/contacts',
  summary: 'Record that somebody started to call or write to a customer; refused where they asked not to be contacted',
  params,
  body: z.strictObject({
    channel: z.enum(contactChannels),
    /** Number or address used. */
    to: z.string().trim().min(1).max(254),
  }),
  response: z.object({ success: z.literal(true) }),
});
