import { z } from 'zod';
import { badRequest } from '../api/api-error';
import { oneOrMany, type WireObject } from '../api/wire';
import { contactFields, type Row } from '../store/fields';
import type { Contact } from '../store/store';
import { idAt, type EntityContext, type Relation, type RenderedEntity } from './entity';
import { flag, nested, text } from './payload';

const phoneColumns = [
  { useType: 'Home', column: 'phoneHome' },
  { useType: 'Work', column: 'phoneWork' },
  { useType: 'Mobile', column: 'mobile' },
  { useType: 'Pager', column: 'pager' },
  { useType: 'Fax', column: 'fax' },
] as const;

const emailColumns = [
  { useType: 'Primary', column: 'emailPrimary' },
  { useType: 'Secondary', column: 'emailSecondary' },
] as const;

const addressColumns = ['address1', 'address2', 'city', 'state', 'stateCode', 'zip', 'country', 'countryCode'] as const;

export const contactPayload = z.object({
  custom: text.optional(),
  noEmail: flag.optional(),
  noPhone: flag.optional(),
  noMail: flag.optional(),
  Addresses: nested(
    'ContactAddress',
    z.object({
      address1: text.optional(),
      address2: text.optional(),
      city: text.optional(),
      state: text.optional(),
      stateCode: text.optional(),
      zip: text.optional(),
      country: text.optional(),
      countryCode: text.optional(),
    }),
  ),
  Phones: nested('ContactPhone', z.object({ number: text, useType: text })),
  Emails: nested('ContactEmail', z.object({ address: text, useType: text })),
  Websites: nested('ContactWebsite', z.object({ url: text })),
});

type ContactPayload = z.output<typeof contactPayload>;

export const blankContact = (customerID: number, now: number): Contact => ({
  customerID,
  custom: '',
  // Customers created through the API are opted out of everything by default.
  noEmail: true,
  noPhone: true,
  noMail: true,
  timeStamp: now,
  phoneHome: '',
  phoneWork: '',
  mobile: '',
  pager: '',
  fax: '',
  emailPrimary: '',
  emailSecondary: '',
  website: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  stateCode: '',
  zip: '',
  country: '',
  countryCode: '',
});

const columnFor = <C extends { useType: string }>(columns: readonly C[], useType: string, undone: string): C => {
  const found = columns.find((candidate) => candidate.useType === useType);
  if (!found) throw badRequest(`${undone} Unknown useType ${useType}.`);
  return found;
};

/** Changes to a contact; its other numbers and addresses stay. */
export const contactChanges = (payload: ContactPayload, undone: string): Partial<Contact> => {
  const { Addresses, Phones, Emails, Websites, ...own } = payload;
  const changes: Partial<Contact> = { ...own, ...Addresses?.[0] };
  for (const { number, useType } of Phones ?? []) changes[columnFor(phoneColumns, useType, undone).column] = number;
  for (const { address, useType } of Emails ?? []) changes[columnFor(emailColumns, useType, undone).column] = address;
  if (Websites) changes.website = Websites[0]?.url ?? '';
  return changes;
};

const textAt = (row: Row, column: string): string => String(row[column] ?? '');

const filled = (element: string, rows: WireObject[]) => (rows.length === 0 ? '' : oneOrMany(element, rows));

const contactEntity: RenderedEntity = {
  name: 'Contact',
  fields: contactFields,
  relations: {},
  extra: (row) => {
    const phones = phoneColumns.map(({ useType, column }) => ({ number: textAt(row, column), useType }));
    const emails = emailColumns.map(({ useType, column }) => ({ address: textAt(row, column), useType }));
    const website = textAt(row, 'website');
    return {
      Addresses: {
        ContactAddress: Object.fromEntries(addressColumns.map((column) => [column, textAt(row, column)])),
      },
      Phones: filled(
        'ContactPhone',
        phones.filter(({ number }) => number !== ''),
      ),
      Emails: filled(
        'ContactEmail',
        emails.filter(({ address }) => address !== ''),
      ),
      Websites: website === '' ? '' : { ContactWebsite: { url: website } },
    };
  },
};

const searchFields = {
  email: 'text',
  mobile: 'text',
  phoneHome: 'text',
  phoneWork: 'text',
  pager: 'text',
  fax: 'text',
  noEmail: 'flag',
  noPhone: 'flag',
  noMail: 'flag',
} as const;

export const contactRelation = ({ store }: EntityContext): Relation => {
  const find = (row: Row): Contact | undefined => store.contacts.find(idAt(row, 'customerID'));
  return {
    many: false,
    element: 'Contact',
    entity: () => contactEntity,
    rows: (row) => {
      const contact = find(row);
      return contact ? [contact] : [];
    },
    search: {
      fields: searchFields,
      rows: (row) => {
        const contact = find(row);
        if (!contact) return [];
        const primary = { ...contact, email: contact.emailPrimary };
        return contact.emailSecondary === '' ? [primary] : [primary, { ...contact, email: contact.emailSecondary }];
      },
    },
  };
};
