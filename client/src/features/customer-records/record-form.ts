import {
  customerChannels,
  customerEditSchema,
  type Customer,
  type CustomerEdit,
} from '@chainline/shared/customers/customer-contract';
import { z } from 'zod';
import { formatPhone } from '../customers';

const { name, company, abn, emails, phones, addresses, notes } = customerEditSchema.shape;

const blank = z.literal('');

/** Rows that are left blank are dropped. Phones in the notation of the country; tags separated by commas. */
export const recordFormSchema = z.object({
  customer: z.object({
    name,
    company,
    abn,
    emails: z.array(z.union([blank, emails.element], 'This is not an email address')),
    phones: z.array(phones.element),
    addresses: z.array(z.object({ label: addresses.element.shape.label, text: z.string().trim().max(500) })),
    notes,
    tags: z.string().max(2_000),
    channels: z.array(
      z.object({
        channel: z.enum(customerChannels),
        consent: z.enum(['unknown', 'given', 'refused']),
        do_not_contact: z.boolean(),
      }),
    ),
  }),
});

export type RecordForm = z.output<typeof recordFormSchema>;

/** Lists have at least one row to type into. */
const orBlank = <T>(rows: readonly T[], row: T): T[] => (rows.length === 0 ? [row] : [...rows]);

export const toForm = (customer: Customer): RecordForm => ({
  customer: {
    name: customer.name,
    company: customer.company,
    abn: customer.abn,
    emails: orBlank(customer.emails, ''),
    phones: orBlank(customer.phones.map(formatPhone), ''),
    addresses: orBlank(customer.addresses, { label: '', text: '' }),
    notes: customer.notes,
    tags: customer.tags.join(', '),
    channels: customerChannels.map((channel) => {
      const kept = customer.channels.find((each) => each.channel === channel);
      return { channel, consent: kept?.consent ?? 'unknown', do_not_contact: kept?.do_not_contact ?? false };
    }),
  },
});

/** Without blank rows, so that the server's field errors point at the rows shown. */
export const withoutBlanks = ({ customer }: RecordForm): RecordForm => ({
  customer: {
    ...customer,
    emails: customer.emails.filter((email) => email.trim() !== ''),
    phones: customer.phones.filter((phone) => phone.trim() !== ''),
    addresses: customer.addresses.filter(({ text }) => text.trim() !== ''),
  },
});

export const toRequest = (form: RecordForm): CustomerEdit => {
  const { customer } = withoutBlanks(form);
  return {
    ...customer,
    tags: [...new Set(customer.tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
    channels: customer.channels.filter(({ consent, do_not_contact: blocked }) => consent !== 'unknown' || blocked),
  };
};

/** Labels of the fields, for the notice about a change by somebody else. */
export const fieldLabels = {
  name: 'Name',
  company: 'Company',
  abn: 'ABN',
  emails: 'Emails',
  phones: 'Phones',
  addresses: 'Addresses',
  notes: 'Notes',
  tags: 'Tags',
  channels: 'Consent',
} as const;

export const channelLabels: Record<(typeof customerChannels)[number], string> = {
  email: 'Email',
  sms: 'Text message',
  phone: 'Phone',
  post: 'Post',
};

export const consentLabels: Record<'unknown' | 'given' | 'refused', string> = {
  unknown: 'Not asked',
  given: 'Given',
  refused: 'Refused',
};
