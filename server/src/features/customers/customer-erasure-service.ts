import type { CustomerErasure } from '@chainline/shared/customers/customer-erasure-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { CustomerDataRegistry, Person } from './customer-data';
import type { CustomerErasureStore } from './customer-erasure-store';
import type { CustomerParts } from './customer-parts';
import { toContent, toIdentities, type CustomerRow } from './customer-rows';
import { customerNotFound, type CustomerStore } from './customer-store';

export type CustomerErasureStores = {
  customers: CustomerStore;
  customerErasures: CustomerErasureStore;
  audit: AuditStore;
};

type Dependencies<S extends CustomerErasureStores> = {
  transaction: Transaction<S>;
  customerParts: CustomerParts<S>;
  customerData: CustomerDataRegistry<S>;
  now: () => Date;
};

const stale = () =>
  new ConflictError('customer.stale', 'This customer has changed. Reload the page and check it again.');

/** Lets people see and erase their own data (Privacy Act 1988, principles 11.2 and 12). */
export const createCustomerErasureService = <S extends CustomerErasureStores>(dependencies: Dependencies<S>) => {
  const { transaction, customerParts, customerData, now } = dependencies;

  const note = (inside: S, actor: Actor, action: 'customer.exported' | 'customer.erased', id: number) =>
    inside.audit.add(actor, action, { at: now(), target: `customer:${id}`, label: `Customer ${id}` });

  /** Locks in the order used by merges: records that belong to customers, then identities, then the customers. */
  const lockAll = async (inside: S, ids: readonly number[]): Promise<CustomerRow[]> => {
    for (const { lock } of customerParts.list()) await lock?.(inside, ids);
    const seen: CustomerRow[] = [];
    for (const id of ids) seen.push(...[await inside.customers.find(id)].flatMap((row) => row ?? []));
    await inside.customers.lockIdentities(seen.flatMap((row) => toIdentities(toContent(row))));
    return inside.customers.lockWhole(ids);
  };

  /** @throws NotFoundError; ConflictError if the customer has changed */
  const lockPerson = async (inside: S, id: number, version: number) => {
    const seen = await inside.customerErasures.findPerson(id);
    if (seen.customerIds.length === 0) throw customerNotFound();
    const rows = await lockAll(inside, seen.customerIds);
    const person = await inside.customerErasures.findPerson(id);
    const main = rows.find((row) => row.id === id);
    if (main?.version !== version || main.merged_into !== null || main.erased_at !== null) throw stale();
    if (person.customerIds.length !== rows.length) throw stale();
    return { person, rows };
  };

  /**
   * @returns the number of records kept, by part
   * @throws RuleError if something is still needed
   */
  const eraseParts = async (inside: S, person: Person, by: { at: Date; userId: number }) => {
    const needed: string[] = [];
    for (const part of customerData.list()) needed.push(...((await part.needed?.(inside, person)) ?? []));
    if (needed.length > 0) throw new RuleError('customer.data_needed', needed.join(' '));
    const kept = new Map<string, number>();
    for (const { name, erase } of customerData.list()) kept.set(name, (await erase?.(inside, person, by)) ?? 0);
    return kept;
  };

  return {
    export: (
      actor: Actor,
      id: number,
    ): Promise<{ exported_at: string; data: Record<string, Record<string, unknown>[]> }> =>
      transaction(async (inside) => {
        const present = await inside.customers.findPresentId(id);
        if (present === null) throw customerNotFound();
        const person = await inside.customerErasures.findPerson(present);
        const data: Record<string, Record<string, unknown>[]> = {};
        for (const { name, list } of customerData.list()) data[name] = await list(inside, person);
        await note(inside, actor, 'customer.exported', present);
        return { exported_at: now().toISOString(), data };
      }),

    /** @throws RuleError while an agreement or an email is pending; ConflictError if the customer has changed */
    erase: (actor: Actor, id: number, version: number): Promise<CustomerErasure> =>
      transaction(async (inside) => {
        const { person, rows } = await lockPerson(inside, id, version);
        const by = { at: now(), userId: actor.userId };
        const kept = await eraseParts(inside, person, by);
        await inside.customerErasures.erase(person, by.at);
        await note(inside, actor, 'customer.erased', id);
        return {
          erased_at: by.at.toISOString(),
          kept_quotes: kept.get('quotes') ?? 0,
          kept_orders: kept.get('orders') ?? 0,
          elsewhere: rows.flatMap(({ sources }) => sources.map(({ system, external_id }) => ({ system, external_id }))),
        };
      }),
  };
};

export type CustomerErasureService = ReturnType<typeof createCustomerErasureService>;
