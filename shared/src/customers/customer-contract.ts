import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';
import { isAbn } from '../settings/shop-settings-contract';
import { oneLine } from '../text';

const id = z.coerce.number().int().positive();
const longText = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`);

/** A customer as picked from a list; phones in E.164 (`+61412345678`). */
export const foundCustomerSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The first word of the name, and the others. */
  firstName: z.string(),
  lastName: z.string(),
  /** The name, or what stands for a missing one: company, email, phone. */
  displayName: z.string(),
  company: z.string(),
  primaryEmail: z.string().nullable(),
  primaryPhone: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_phone: z.string().nullable(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** The first one; empty when none is known. */
  address: z.string(),
  lightspeed_id: z.string().nullable(),
});

export type FoundCustomer = z.output<typeof foundCustomerSchema>;

export const searchCustomers = defineEndpoint({
  method: 'GET',
  path: '/customers/search',
  summary: 'Customers whose name, company, email or phone contains every word; none for fewer than two characters',
  query: z.object({
    q: z.string().trim().max(200).default(''),
    limit: optionalParam(z.coerce.number().int().min(1).max(50)).transform((limit) => limit ?? 10),
  }),
  response: z.object({ success: z.literal(true), customers: z.array(foundCustomerSchema) }),
});

export const searchTillCustomers = defineEndpoint({
  method: 'GET',
  path: '/lightspeed/customers/search',
  summary: 'Customers of the till: mirrored ones, else the till itself is asked; none for fewer than two characters',
  query: searchCustomers.query,
  response: searchCustomers.response.extend({
    /** The till itself was asked. */
    is_live: z.boolean(),
  }),
});

export const customerChannels = ['email', 'sms', 'phone', 'post'] as const;

const channelSchema = z.strictObject({
  channel: z.enum(customerChannels),
  /** `unknown`: never asked. */
  consent: z.enum(['unknown', 'given', 'refused']),
  /** Wins over any consent. */
  do_not_contact: z.boolean(),
});

const addressSchema = z.strictObject({ label: oneLine(60), text: longText(500).min(1, 'Address is required') });

const abn = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ''))
  .refine((value) => value === '' || isAbn(value), 'This is not a valid ABN. Please check its eleven digits.');

export const customerEditSchema = z.strictObject({
  name: oneLine(200),
  company: oneLine(200),
  abn,
  /** The first email and phone are the primary ones. */
  emails: z.array(z.string().trim().toLowerCase().pipe(z.email().max(254))).max(20),
  /** In any notation; kept in E.164. */
  phones: z.array(oneLine(40)).max(20),
  addresses: z.array(addressSchema).max(20),
  notes: longText(5000),
  tags: z.array(oneLine(60).min(1)).max(30),
  channels: z
    .array(channelSchema)
    .refine((list) => new Set(list.map(({ channel }) => channel)).size === list.length, 'names a channel twice'),
});

export type CustomerEdit = z.output<typeof customerEditSchema>;

export const sourceSystems = ['lightspeed', 'woocommerce'] as const;

/** The customer's record in an outside system. */
const customerSourceSchema = z.object({
  system: z.enum(sourceSystems),
  external_id: z.string(),
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** Channels the customer has opted out of there. */
  opted_out: z.array(z.string()),
  archived: z.boolean(),
});

const customerSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  company: z.string(),
  abn: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  lightspeed_id: z.string().nullable(),
  woocommerce_id: z.string().nullable(),
  addresses: z.array(z.object({ label: z.string(), text: z.string() })),
  notes: z.string(),
  tags: z.array(z.string()),
  channels: z.array(channelSchema.extend({ changed_at: z.iso.datetime() })),
  sources: z.array(customerSourceSchema),
  erased_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type Customer = z.output<typeof customerSchema>;

const oneCustomer = z.object({ success: z.literal(true), customer: customerSchema });

export const getCustomer = defineEndpoint({
  method: 'GET',
  path: '/customers/:id',
  summary: 'A customer with contacts, addresses, notes, tags and consent',
  params: z.object({ id }),
  response: oneCustomer,
});

export const updateCustomer = defineEndpoint({
  method: 'PUT',
  path: '/customers/:id',
  summary: 'Change a customer as seen at `version`; 409 with the present `customer` when it has changed since',
  params: z.object({ id }),
  body: z.strictObject({ customer: customerEditSchema, version: z.int().positive() }),
  response: oneCustomer,
});
