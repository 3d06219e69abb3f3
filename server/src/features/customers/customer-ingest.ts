import type { Transaction } from '../../db/transaction';
import { withoutShopEmail, resolveCustomer } from './customer-resolving';
import { toContent } from './customer-rows';
import type { CustomerSourceStore, SourceRow, SourceSystem } from './customer-source-store';
import type { CustomerStore } from './customer-store';

/** A customer of an outside system, as its client reads it. */
export type OutsideCustomer = Omit<SourceRow, 'customer_id'> & { created_at: Date | null };

export type IngestStores = { customers: CustomerStore; customerSources: CustomerSourceStore };

type Dependencies<S extends IngestStores> = {
  stores: IngestStores;
  transaction: Transaction<S>;
  settings: { shop: () => Promise<{ email: string }> };
  now: () => Date;
};

const idOf = (system: SourceSystem, id: string) =>
  system === 'lightspeed' ? { lightspeedId: id } : { woocommerceId: id };

/** Mirrors customers of outside systems, and finds or creates the matching customers here. */
export const createCustomerIngest = <S extends IngestStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, settings, now } = dependencies;

  /** Takes over a corrected name, unless somebody has changed the name here. */
  const followName = async (
    { customers }: S,
    id: number,
    before: Pick<SourceRow, 'name' | 'company'>,
    after: OutsideCustomer,
  ) => {
    const row = await customers.lock(id);
    const content = toContent(row);
    const next = {
      ...content,
      name: after.name !== '' && content.name === before.name ? after.name : content.name,
      company: content.company === before.company ? after.company : content.company,
    };
    if (next.name === content.name && next.company === content.company) return;
    await customers.update(id, next, { isProvisional: false, at: now() });
  };

  const record = (source: OutsideCustomer, shopEmail: string): Promise<void> =>
    transaction(async (inside) => {
      const { created_at: createdAt, ...row } = source;
      const emails = source.emails.map((email) => withoutShopEmail({ email }, shopEmail).email);
      const [email = '', ...otherEmails] = emails.filter((each) => each !== '');
      const [phone = '', ...otherPhones] = source.phones;
      const facts = {
        name: source.name,
        company: source.company,
        address: source.address,
        email,
        phone,
        emails: otherEmails,
        phones: otherPhones,
        ...idOf(source.system, source.external_id),
      };
      const before = await inside.customerSources.find(source.system, source.external_id);
      const at = createdAt ?? source.modified_at ?? now();
      const id = await resolveCustomer(inside, facts, { at, isFinal: true });
      if (id === null) throw new Error('An id of an outside system identifies a customer');
      if (before?.customer_id === id) await followName(inside, id, before, source);
      await inside.customerSources.upsert({ ...row, customer_id: id }, now());
      // If somebody here already has this email, the two may be the same person.
      await inside.customers.rematch(id);
    });

  return {
    /**
     * Records new and changed customers.
     * @returns their number
     */
    ingest: async (page: readonly OutsideCustomer[]): Promise<number> => {
      const [first] = page;
      if (first === undefined) return 0;
      const { email } = await settings.shop();
      const ids = page.map(({ external_id: id }) => id);
      const rows = await stores.customerSources.listKnown(first.system, ids);
      const known = new Map(rows.map((row) => [row.external_id, row]));
      let recorded = 0;
      for (const source of page) {
        const seen = known.get(source.external_id);
        if (seen?.is_erased === true) continue;
        if (seen && seen.modified_at?.getTime() === source.modified_at?.getTime()) continue;
        // Archived there before we ever knew them.
        if (!seen && source.archived) continue;
        await record(source, email);
        recorded += 1;
      }
      return recorded;
    },
  };
};

export type CustomerIngest = ReturnType<typeof createCustomerIngest>;
