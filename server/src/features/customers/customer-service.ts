import type { Customer, CustomerEdit, FoundCustomer } from '@chainline/shared/customers/customer-contract';
import type { CustomerListQuery } from '@chainline/shared/customers/customer-list-contract';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../db/transaction';
import { ConflictError, ValidationError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { EmailOptOutStore } from '../mail';
import { toE164 } from './contact-keys';
import type { CustomerListReadModel } from './customer-list-read-model';
import type { CustomerReadModel } from './customer-read-model';
import type { CustomerRow } from './customer-rows';
import { customerNotFound, type CustomerStore } from './customer-store';

export type CustomerServiceStores = { customers: CustomerStore; audit: AuditStore; emailOptOuts: EmailOptOutStore };

export type CustomerServiceDependencies<S extends CustomerServiceStores> = {
  stores: CustomerServiceStores;
  transaction: Transaction<S>;
  customerViews: CustomerReadModel & CustomerListReadModel;
  now: () => Date;
};

const toCustomer = (row: CustomerRow): Customer => ({
  ...row,
  lightspeed_id: row.lightspeed_ids[0] ?? null,
  woocommerce_id: row.woocommerce_ids[0] ?? null,
  erased_at: row.erased_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const mergedMeanwhile = () =>
  new ConflictError('customer.merged', 'This customer was merged into another one. Reload the page.');

export const erased = () => new ConflictError('customer.erased', 'This customer was erased.');

/** @throws ValidationError naming the phones that cannot be dialled */
const toPhones = (written: string[]): string[] => {
  const phones = written.map(toE164);
  const fields = phones.flatMap((phone, at) =>
    phone === null ? [{ path: `customer.phones.${at}`, message: 'This is not a phone number. Please check it.' }] : [],
  );
  if (fields.length > 0) throw new ValidationError('customer.phone', 'Please check the phone numbers.', { fields });
  return [...new Set(phones.filter((phone) => phone !== null))];
};

const toEdit = ({
  name,
  company,
  abn,
  emails,
  phones,
  addresses,
  notes,
  tags,
  channels,
}: CustomerRow): CustomerEdit => ({
  name,
  company,
  abn,
  emails,
  phones,
  addresses,
  notes,
  tags,
  channels: channels.map(({ changed_at: _at, ...channel }) => channel),
});

const changedNames = (before: CustomerEdit, after: CustomerEdit): string[] => {
  const old = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) => (isDeepStrictEqual(old.get(name), value) ? [] : [name]));
};

const isGivenEmail = ({ channel, consent, do_not_contact: blocked }: CustomerEdit['channels'][number]): boolean =>
  channel === 'email' && consent === 'given' && !blocked;

const byChannel = (channels: CustomerEdit['channels']) =>
  channels.toSorted((one, other) => one.channel.localeCompare(other.channel));

export const createCustomerService = <S extends CustomerServiceStores>(
  dependencies: CustomerServiceDependencies<S>,
) => {
  const { stores, transaction, customerViews, now } = dependencies;

  /** For a merged customer, returns the one it was merged into. */
  const get = async (id: number): Promise<Customer> => {
    const present = await stores.customers.findPresentId(id);
    const row = present === null ? null : await stores.customers.find(present);
    if (!row) throw customerNotFound();
    return toCustomer(row);
  };

  return {
    get,

    list: (query: CustomerListQuery) => customerViews.list(query, now()),

    stats: () => customerViews.stats(),

    search: (text: string, limit: number): Promise<FoundCustomer[]> => customerViews.search(text, limit),

    /** Logs the names of changed fields only: personal data must be erasable. */
    update: async (actor: Actor, id: number, { customer, version }: { customer: CustomerEdit; version: number }) => {
      const edit = {
        ...customer,
        emails: [...new Set(customer.emails)],
        phones: toPhones(customer.phones),
        tags: [...new Set(customer.tags)],
        channels: byChannel(customer.channels),
      };
      const at = now();
      await transaction(async ({ customers, emailOptOuts, audit }) => {
        const row = await customers.lock(id);
        if (row.merged_into !== null) throw mergedMeanwhile();
        if (row.erased_at !== null) throw erased();
        if (row.version !== version) {
          throw new ConflictError('customer.stale', 'Someone else has changed this customer. Please reload it.', {
            data: { customer: toCustomer(row) },
          });
        }
        const changed = changedNames({ ...toEdit(row), channels: byChannel(toEdit(row).channels) }, edit);
        if (changed.length === 0) return;
        const { channels, ...content } = edit;
        const { lightspeed_ids, woocommerce_ids } = row;
        await customers.update(id, { ...content, lightspeed_ids, woocommerce_ids }, { isProvisional: false, at });
        await customers.replaceChannels(id, channels, at);
        // Whoever consents again has subscribed again.
        if (changed.includes('channels') && channels.some(isGivenEmail)) await emailOptOuts.removeAll(edit.emails);
        const target = { at, target: `customer:${id}`, label: `Customer ${id}` };
        await audit.add(actor, 'customer.changed', { ...target, after: { fields: changed } });
      });
      return get(id);
    },
  };
};

export type CustomerService = ReturnType<typeof createCustomerService>;
