import type { BikeChange } from '@chainline/shared/bikes/bike-rules';
import type { Actor } from '../../../http/actor';
import { labelOf, targetOf, type BikeStores } from '../bike-service';
import type { LockedBike } from '../bike-store';
import type { MailRow, SupplierMailStore, UpdateRow } from './supplier-mail-store';
import { appliedTo, isAlreadySo, isApplicable, rebased, undoOf } from './update-rules';

export type SupplierMailStores = BikeStores & { supplierMails: SupplierMailStore };

const reasons = {
  changed: 'Someone has changed this record since the email was read.',
  already: 'The record already says this.',
  deleted: 'This record was deleted.',
  applied: 'This update has already been applied.',
  open: 'This update has not been applied.',
  since: 'Someone has changed this record since the update was applied.',
};

const hasDayIffArrived = ({ arrived, arrived_on: day }: Pick<LockedBike, 'arrived' | 'arrived_on'>): boolean =>
  (arrived === 'yes') === (day !== null);

type Step = { mail: Pick<MailRow, 'subject'>; update: UpdateRow };

/** Applies and undoes single updates in a transaction. `by` is null for what is applied without a person. */
export const createMailUpdateSteps = ({ now }: { now: () => Date }) => {
  const sourceOf = ({ mail: { subject }, update: { sentence } }: Step): string =>
    `Email${subject === '' ? '' : ` "${subject}"`}: ${sentence}`;

  /** Saves changed fields of a locked record. The history keeps the sentence they come from. */
  const save = async (
    inside: SupplierMailStores,
    by: Actor | null,
    { bike, changes: given, source }: { bike: LockedBike; changes: readonly BikeChange[]; source: string },
  ): Promise<void> => {
    const changes = given.filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    const at = now();
    const userId = by?.userId ?? null;
    const { id, version: _version, is_deleted: _isDeleted, ...values } = bike;
    const after = appliedTo(values, changes);
    await inside.bikes.update(id, after, { by: userId, at });
    const isAutomatic = by === null;
    await inside.bikes.addEntry({ bikeId: id, at, type: 'changed', changes, userId, source, isAutomatic });
    await inside.audit.add(by, 'bike.changed', {
      ...targetOf(id, after, at),
      after: { changed: changes.map(labelOf), source: 'email' },
    });
  };

  const applyOne = async (
    inside: SupplierMailStores,
    by: Actor | null,
    { mail, update }: Step,
  ): Promise<string | null> => {
    if (update.state === 'applied') return reasons.applied;
    const bike = await inside.bikes.lock(update.bike_id);
    if (!bike || bike.is_deleted) return reasons.deleted;
    const { is_deleted: _isDeleted, ...values } = bike;
    const earlier = await inside.supplierMails.listAppliedBefore(update.bike_id, update.mail_id);
    const changes = rebased(values, update.changes, earlier);
    if (isAlreadySo(values, changes)) return reasons.already;
    if (!isApplicable(values, changes) || !hasDayIffArrived(appliedTo(values, changes))) return reasons.changed;
    await save(inside, by, { bike, changes, source: sourceOf({ mail, update }) });
    await inside.supplierMails.setChanges(update.id, changes);
    await inside.supplierMails.markApplied(update.id);
    return null;
  };

  const undoOne = async (
    inside: SupplierMailStores,
    by: Actor | null,
    { mail, update }: Step,
  ): Promise<string | null> => {
    if (update.state !== 'applied') return reasons.open;
    const bike = await inside.bikes.lock(update.bike_id);
    if (!bike || bike.is_deleted) return reasons.deleted;
    const { is_deleted: _isDeleted, ...values } = bike;
    const later = await inside.supplierMails.listAppliedAfter(update.bike_id, update.id);
    const undo = undoOf(values, update.changes, later);
    if (!undo || !hasDayIffArrived(appliedTo(values, undo.restored))) return reasons.since;
    await save(inside, by, { bike, changes: undo.restored, source: `Undone. ${sourceOf({ mail, update })}` });
    for (const { id, changes } of undo.rewritten) await inside.supplierMails.setChanges(id, changes);
    await inside.supplierMails.markUndone(update.id);
    return null;
  };

  return { applyOne, undoOne };
};

export type MailUpdateSteps = ReturnType<typeof createMailUpdateSteps>;
