import { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { LightspeedHttp } from './lightspeed-http';
import { readPages, toMoment } from './lightspeed-pages';

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const text = scalar.catch('');
const flag = scalar.transform((value) => value === 'true' || value === '1').catch(false);
const moment = z.string().pipe(z.coerce.date()).nullable().catch(null);

const record = z.record(z.string(), z.unknown());

/** Accepts one row, several or none. An unreadable contact counts as none, so that the customer is not lost. */
const rowsOf = <S extends z.ZodType>(element: string, row: S) =>
  z
    .preprocess((value) => {
      const held = record.safeParse(value);
      const rows = held.success ? held.data[element] : undefined;
      return rows === undefined || rows === '' ? [] : [rows].flat();
    }, z.array(row))
    .catch([]);

const address = z.object({ address1: text, address2: text, city: text, state: text, zip: text });

const contact = z.object({
  noEmail: flag,
  noPhone: flag,
  noMail: flag,
  Addresses: rowsOf('ContactAddress', address),
  Phones: rowsOf('ContactPhone', z.object({ number: text, useType: text })),
  Emails: rowsOf('ContactEmail', z.object({ address: text, useType: text })),
});

const noContact = { noEmail: false, noPhone: false, noMail: false, Addresses: [], Phones: [], Emails: [] };

const rawCustomer = z.object({
  customerID: z.union([z.string(), z.number()]).transform(Number).pipe(z.int().positive()),
  firstName: text,
  lastName: text,
  company: text,
  archived: flag,
  createTime: moment,
  timeStamp: moment,
  Contact: contact.catch(noContact),
});

export type LightspeedCustomer = {
  id: number;
  name: string;
  company: string;
  /** The mobile first. */
  phones: string[];
  /** The primary one first. */
  emails: string[];
  address: string;
  /** Channels the customer has opted out of at the till. Customers made through the API start opted out of all. */
  optedOut: ('email' | 'phone' | 'post')[];
  archived: boolean;
  createdAt: Date | null;
  /** Resolution of one second. */
  modifiedAt: Date | null;
};

const phoneOrder = ['Mobile', 'Home', 'Work'];

const placeOf = (order: readonly string[], useType: string): number => {
  const place = order.indexOf(useType);
  return place === -1 ? order.length : place;
};

/** `12 Ocean Street, Bondi NSW 2026` */
const toAddressText = (held: z.output<typeof address> | undefined): string => {
  if (!held) return '';
  const { address1, address2, city, state, zip } = held;
  return [address1, address2, [city, state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
};

const toCustomer = (raw: z.output<typeof rawCustomer>): LightspeedCustomer => {
  const { Contact: held } = raw;
  return {
    id: raw.customerID,
    name: `${raw.firstName} ${raw.lastName}`.trim(),
    company: raw.company.trim(),
    phones: held.Phones.filter(({ number, useType }) => number.trim() !== '' && useType !== 'Fax')
      .toSorted((one, other) => placeOf(phoneOrder, one.useType) - placeOf(phoneOrder, other.useType))
      .map(({ number }) => number.trim()),
    emails: held.Emails.filter(({ address: email }) => email.trim() !== '')
      .toSorted((one, other) => placeOf(['Primary'], one.useType) - placeOf(['Primary'], other.useType))
      .map(({ address: email }) => email.trim()),
    address: toAddressText(held.Addresses[0]),
    optedOut: [
      ...(held.noEmail ? (['email'] as const) : []),
      ...(held.noPhone ? (['phone'] as const) : []),
      ...(held.noMail ? (['post'] as const) : []),
    ],
    archived: raw.archived,
    createdAt: raw.createTime,
    modifiedAt: raw.timeStamp,
  };
};

/** Cost in drips: 1 per request, 0.2 for the contact. */
const pageCost = 1.2;

const searched = [
  'firstName',
  'lastName',
  'company',
  'Contact.email',
  'Contact.mobile',
  'Contact.phoneHome',
  'Contact.phoneWork',
] as const;

/**
 * Matches the parts in this order with anything between them. Characters with a meaning of their own in `or` or in a
 * pattern match anything, so that an address such as `mei_chen@…` is still found.
 */
const toPattern = (parts: readonly string[]): string =>
  `~,%${parts.map((part) => part.replaceAll(/[|%_=]/g, '%')).join('%')}%`;

export const createLightspeedCustomers = (http: LightspeedHttp) => {
  const call = { entity: 'Customer', row: rawCustomer, cost: pageCost } as const;
  const load = { load_relations: '["Contact"]' };

  return {
    /**
     * All customers by id, without archived ones; with `modifiedAfter`, those changed since then, archived ones
     * included.
     */
    async *listCustomers({
      modifiedAfter,
      signal,
    }: CallOptions & { modifiedAfter?: Date | undefined } = {}): AsyncGenerator<LightspeedCustomer[]> {
      const query =
        modifiedAfter === undefined
          ? { ...load, sort: 'customerID' }
          : { ...load, sort: 'timeStamp', timeStamp: `>=,${toMoment(modifiedAfter)}`, archived: 'true' };
      for await (const rows of readPages(http, { ...call, query, isBulk: true, signal })) yield rows.map(toCustomer);
    },

    /**
     * Up to `limit` customers with these parts, in this order, in a name, the company, an email or a phone. One
     * request.
     */
    searchCustomers: async (
      parts: readonly string[],
      { limit, signal }: CallOptions & { limit: number },
    ): Promise<LightspeedCustomer[]> => {
      const or = searched.map((field) => `${field}=${toPattern(parts)}`).join('|');
      const query = { ...load, or, limit: String(limit) };
      for await (const rows of readPages(http, { ...call, query, signal })) return rows.map(toCustomer);
      return [];
    },
  };
};
