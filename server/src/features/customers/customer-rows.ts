import { customerChannels, sourceSystems } from '@chainline/shared/customers/customer-contract';
import { z } from 'zod';

export const contentSchema = z.object({
  name: z.string(),
  company: z.string(),
  abn: z.string(),
  addresses: z.array(z.object({ label: z.string(), text: z.string() })),
  notes: z.string(),
  tags: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  lightspeed_ids: z.array(z.string()),
  woocommerce_ids: z.array(z.string()),
});

/** Emails normalised, phones in E.164, the primary one first. */
export type CustomerContent = z.output<typeof contentSchema>;

export const channelRowSchema = z.object({
  channel: z.enum(customerChannels),
  consent: z.enum(['unknown', 'given', 'refused']),
  do_not_contact: z.boolean(),
  changed_at: z.string().transform((at) => new Date(at).toISOString()),
});

const sourceRowSchema = z.object({
  system: z.enum(sourceSystems),
  external_id: z.string(),
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  opted_out: z.array(z.string()),
  archived: z.boolean(),
});

export const customerRowSchema = contentSchema.extend({
  id: z.int(),
  version: z.int(),
  is_provisional: z.boolean(),
  /** The customer it was merged into. */
  merged_into: z.int().nullable(),
  erased_at: z.date().nullable(),
  channels: z.array(channelRowSchema),
  sources: z.array(sourceRowSchema),
  created_at: z.date(),
  updated_at: z.date(),
});

export type CustomerRow = z.output<typeof customerRowSchema>;

export const toContent = (row: CustomerRow): CustomerContent => contentSchema.parse(row);

export type IdentityKind = 'email' | 'phone' | 'lightspeed' | 'woocommerce';
export type Identity = { kind: IdentityKind; value: string };

export const toIdentities = (content: CustomerContent): (Identity & { position: number })[] =>
  (
    [
      ['email', content.emails],
      ['phone', content.phones],
      ['lightspeed', content.lightspeed_ids],
      ['woocommerce', content.woocommerce_ids],
    ] as const
  ).flatMap(([kind, values]) => values.map((value, position) => ({ kind, value, position })));
