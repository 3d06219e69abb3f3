import type {
  Bike,
  BikeCardCounts,
  BikeDetail,
  BikeEdit,
  BikeEntry,
  BikeQuery,
  BikeRights,
} from '@chainline/shared/bikes/bike-contract';
import {
  bikeLabels,
  changesBetween,
  isForManagers,
  type BikeChange,
  type BikeColumn,
} from '@chainline/shared/bikes/bike-rules';
import { hasRole } from '@chainline/shared/roles';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { toSerial } from '@chainline/shared/work-orders/bike-tag-rules';
import type { Transaction } from '../../db/transaction';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors';
import type { Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { dayOf } from '../quotes';
import type { BikeColumnStore } from './bike-column-store';
import type { BikeReadModel } from './bike-read-model';
import { toBike, toHistory, type BikeDetailRow, type BikeValues } from './bike-rows';
import type { BikeStore, LockedBike } from './bike-store';

export type BikeStores = { audit: AuditStore; bikes: BikeStore; bikeColumns: BikeColumnStore };

type Dependencies<S extends BikeStores> = {
  stores: BikeStores;
  transaction: Transaction<S>;
  bikeViews: BikeReadModel;
  /** Names the targets of links in a history. */
  nameLinks: (history: readonly BikeEntry[], seesLinks: boolean) => Promise<BikeEntry[]>;
  /** Links that follow from the record's fields may change. */
  recordChanged: (inside: S) => Promise<void>;
  /** A person marks a bike as sold, or sets it aside for an order; listeners may refuse by throwing. */
  bikeSells: Pick<Hook<[inside: S, bikeId: number]>, 'notify'>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

type Answer = { bike: BikeDetail; can: BikeRights };
type Accepting = { accept_double: boolean };

export const notFound = () => new NotFoundError('bike.not_found', 'This bike record does not exist.');
export const wasDeleted = () =>
  new ConflictError('bike.deleted', 'Someone else has deleted this record. Restore it to change it.');

export const rightsOf = ({ role }: Actor): BikeRights => ({
  edit: hasRole(role, 'staff'),
  see_costs: hasRole(role, 'manager'),
});

export const targetOf = (
  id: number,
  { model, inv_number: number }: Pick<BikeEdit, 'model' | 'inv_number'>,
  at: Date,
) => ({
  at,
  target: `bike:${id}`,
  label: `${model} · ${number}`,
});

export const labelOf = ({ field }: BikeChange): string =>
  new Map<string, string>(Object.entries(bikeLabels)).get(field) ?? field;

const checkAmounts = (actor: Actor, { cost, price_sold: priceSold }: BikeEdit): void => {
  if (rightsOf(actor).see_costs || (cost === undefined && priceSold === undefined)) return;
  throw new ForbiddenError('Only managers can enter Cost and Price Sold.');
};

/** The register of bikes. */
export const createBikeService = <S extends BikeStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, bikeViews, nameLinks, recordChanged, bikeSells, settings, now } = dependencies;

  const toAnswer = async (actor: Actor, { history, ...row }: BikeDetailRow): Promise<Answer> => {
    const can = rightsOf(actor);
    const shown = await nameLinks(toHistory(history, can.see_costs), can.edit);
    return { bike: { ...toBike(row, can.see_costs), history: shown }, can };
  };

  const get = async (actor: Actor, id: number): Promise<Answer> => {
    const row = await bikeViews.find(id);
    if (!row) throw notFound();
    return toAnswer(actor, row);
  };

  /** Gives an arrived record a day of arrival and clears it on others. Amounts and days left out stay as they are. */
  const toValues = async (
    { cost, price_sold: priceSold, expected_on: expectedOn, ...edit }: BikeEdit,
    before: Pick<BikeValues, 'cost' | 'price_sold' | 'expected_on'>,
    at: Date,
  ): Promise<BikeValues> => {
    const today = dayOf(at, (await settings.shop()).time_zone);
    return {
      ...edit,
      serial_number: toSerial(edit.serial_number),
      arrived_on: edit.arrived === 'yes' ? (edit.arrived_on ?? today) : null,
      expected_on: expectedOn === undefined ? before.expected_on : expectedOn,
      cost: cost === undefined ? before.cost : cost,
      price_sold: priceSold === undefined ? before.price_sold : priceSold,
    };
  };

  /** @throws ConflictError with the other records, unless the caller accepts them */
  const checkSerial = async (
    { bikes }: BikeStores,
    { serial_number: serial }: BikeValues,
    { exceptId, accepted }: { exceptId: number | null; accepted: boolean },
  ): Promise<void> => {
    if (serial === '' || accepted) return;
    const doubles = await bikes.listDoubles(serial, exceptId);
    if (doubles.length === 0) return;
    const message = `Another record has the serial number ${serial}.`;
    throw new ConflictError('bike.double_serial', message, { data: { bikes: doubles } });
  };

  const lockPresent = async ({ bikes }: BikeStores, id: number): Promise<LockedBike> => {
    const bike = await bikes.lock(id);
    if (!bike) throw notFound();
    return bike;
  };

  /** Saves the change. False if the record is no longer in the version seen. */
  const change = async (
    inside: S,
    actor: Actor,
    id: number,
    { edit, version, accepted }: { edit: BikeEdit; version: number; accepted: boolean },
  ): Promise<boolean> => {
    const at = now();
    const { is_deleted: isDeleted, ...before } = await lockPresent(inside, id);
    if (isDeleted) throw wasDeleted();
    if (before.version !== version) return false;
    const after = await toValues(edit, before, at);
    const changes = changesBetween(before, after);
    if (changes.length === 0) return true;
    if (after.serial_number !== before.serial_number) await checkSerial(inside, after, { exceptId: id, accepted });
    await inside.bikes.update(id, after, { by: actor.userId, at });
    if (after.sold === 'yes' && before.sold !== 'yes') await bikeSells.notify(inside, id);
    await inside.bikes.addEntry({ bikeId: id, at, type: 'changed', changes, userId: actor.userId });
    await inside.audit.add(actor, 'bike.changed', {
      ...targetOf(id, after, at),
      after: { changed: changes.map(labelOf) },
    });
    return true;
  };

  /** Marks the record as deleted or not. Nothing happens if it is already. */
  const setDeleted = async (
    actor: Actor,
    id: number,
    { isDeleted, accepted }: { isDeleted: boolean; accepted: boolean },
  ): Promise<Answer> => {
    const at = now();
    await transaction(async (inside) => {
      const bike = await lockPresent(inside, id);
      if (bike.is_deleted === isDeleted) return;
      if (!isDeleted) await checkSerial(inside, bike, { exceptId: id, accepted });
      const type = isDeleted ? 'deleted' : 'restored';
      await inside.bikes.setDeleted(id, isDeleted ? at : null, { by: actor.userId, at });
      await inside.bikes.addEntry({ bikeId: id, at, type, userId: actor.userId });
      await inside.audit.add(actor, `bike.${type}`, { ...targetOf(id, bike, at), after: { deleted: isDeleted } });
    });
    return get(actor, id);
  };

  return {
    get,

    list: async (
      actor: Actor,
      query: BikeQuery,
    ): Promise<{ bikes: Bike[]; cards: BikeCardCounts; can: BikeRights; count: number }> => {
      const [{ rows, count }, cards] = await Promise.all([bikeViews.list(query), bikeViews.countCards()]);
      const can = rightsOf(actor);
      return { bikes: rows.map((row) => toBike(row, can.see_costs)), cards, can, count };
    },

    /** @throws ConflictError if the serial number is another record's, unless that is accepted */
    create: async (
      actor: Actor,
      { accept_double: accepted, request_key: requestKey, ...edit }: BikeEdit & Accepting & { request_key: string },
    ): Promise<Answer> => {
      checkAmounts(actor, edit);
      const at = now();
      const values = await toValues(edit, { cost: null, price_sold: null, expected_on: null }, at);
      const known = await stores.bikes.findByRequest(requestKey);
      if (known !== null) return get(actor, known);
      const made = await transaction(async (inside) => {
        await checkSerial(inside, values, { exceptId: null, accepted });
        const id = await inside.bikes.insert({ ...values, requestKey, by: actor.userId, at });
        if (id === null) return null;
        if (values.sold === 'yes') await bikeSells.notify(inside, id);
        await inside.bikes.addEntry({ bikeId: id, at, type: 'created', userId: actor.userId });
        await inside.audit.add(actor, 'bike.created', {
          ...targetOf(id, values, at),
          after: { model: values.model, inv_number: values.inv_number },
        });
        await recordChanged(inside);
        return id;
      });
      const id = made ?? (await stores.bikes.findByRequest(requestKey));
      if (id === null) throw notFound();
      return get(actor, id);
    },

    /** @throws ConflictError with the present record if somebody changed it meanwhile */
    update: async (
      actor: Actor,
      id: number,
      { accept_double: accepted, version, ...edit }: BikeEdit & Accepting & { version: number },
    ): Promise<Answer> => {
      checkAmounts(actor, edit);
      const isSaved = await transaction(async (inside) => {
        await recordChanged(inside);
        return change(inside, actor, id, { edit, version, accepted });
      });
      const answer = await get(actor, id);
      if (isSaved) return answer;
      throw new ConflictError('bike.stale', 'Someone else has changed this record. Nothing was saved yet.', {
        data: { bike: answer.bike },
      });
    },

    remove: (actor: Actor, id: number) => setDeleted(actor, id, { isDeleted: true, accepted: false }),

    /** @throws ConflictError if another record has the serial number by now, unless that is accepted */
    restore: (actor: Actor, id: number, { accept_double: accepted }: Accepting) =>
      setDeleted(actor, id, { isDeleted: false, accepted }),

    /** Null if no columns were chosen that this person may see. */
    columns: async (actor: Actor): Promise<BikeColumn[] | null> => {
      const chosen = (await stores.bikeColumns.find(actor.userId)) ?? [];
      const columns = rightsOf(actor).see_costs ? chosen : chosen.filter((column) => !isForManagers(column));
      return columns.length > 0 ? columns : null;
    },

    setColumns: (actor: Actor, columns: readonly BikeColumn[] | null) =>
      stores.bikeColumns.set(actor.userId, columns ?? []),

    choices: () => bikeViews.choices(),
  };
};

export type BikeService = ReturnType<typeof createBikeService>;
