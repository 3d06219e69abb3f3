import type { BikeChange } from '@chainline/shared/bikes/bike-rules';
import { isForManagers } from '@chainline/shared/bikes/bike-rules';
import type {
  MailUpdate as ShownUpdate,
  SupplierMail,
  SupplierMailHead,
} from '@chainline/shared/bikes/supplier-mail-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../../db/transaction';
import { NotFoundError, TooLargeError, ValidationError, type AppError } from '../../../errors';
import type { Actor } from '../../../http/actor';
import type { SentFile } from '../../../http/upload-route';
import { dayOf } from '../../quotes';
import { labelOf, rightsOf, targetOf, type BikeStores } from '../bike-service';
import type { LockedBike } from '../bike-store';
import type { ReadFile } from './mail-messages';
import { createMailThread } from './mail-thread';
import { maskAmounts } from './mask-amounts';
import type { MailRow, NewUpdate, SupplierMailStore, UpdateRow } from './supplier-mail-store';
import { appliedTo, isAlreadySo, isApplicable, undoOf } from './update-rules';

export type SupplierMailStores = BikeStores & { supplierMails: SupplierMailStore };

type Dependencies<S extends SupplierMailStores> = {
  stores: SupplierMailStores;
  transaction: Transaction<S>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

type Skipped = { id: number; reason: string };
type Outcome = { mail: SupplierMail; done: number; skipped: Skipped[] };

const mostListed = 20;

const notFound = () => new NotFoundError('supplier_mail.not_found', 'This email no longer exists.');
export const mailTooLarge = (): AppError =>
  new TooLargeError('supplier_mail.size', 'This email is larger than 25 MB. Please paste its text instead.');

const reasons = {
  changed: 'Someone has changed this record since the email was read.',
  deleted: 'This record was deleted.',
  applied: 'This update has already been applied.',
  open: 'This update has not been applied.',
  since: 'Someone has changed this record since the update was applied.',
};

const hasDayIffArrived = ({ arrived, arrived_on: day }: Pick<LockedBike, 'arrived' | 'arrived_on'>): boolean =>
  (arrived === 'yes') === (day !== null);

/** Makes each candidate of a question a separate update, never applied by default. */
const toNewUpdates = ({ updates, questions }: ReadFile, fieldsOf: (id: number) => LockedValues | null): NewUpdate[] => [
  ...updates.map((update) => ({ ...update, question: null, questionCount: null })),
  ...questions.flatMap(({ bikeIds, count, values, ...rest }, at) =>
    bikeIds.map((bikeId) => ({
      ...rest,
      bikeId,
      changes: values.flatMap(({ field, value }) => {
        const before = fieldsOf(bikeId)?.[field] ?? null;
        return before === value ? [] : [{ field, before, after: value }];
      }),
      isDefault: false,
      question: at + 1,
      questionCount: count,
    })),
  ),
];
type LockedValues = Readonly<Record<string, string | number | null>>;

/** Suppliers' emails and the updates found in them. */
export const createSupplierMailService = <S extends SupplierMailStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, settings, now } = dependencies;
  const readInThread = createMailThread();

  const toHead = ({ left_text: _left, warnings: _warnings, ...row }: MailRow): SupplierMailHead => ({
    ...row,
    created_at: row.created_at.toISOString(),
  });

  const get = async (actor: Actor, id: number): Promise<SupplierMail> => {
    const { see_costs: seesCosts } = rightsOf(actor);
    const [row, updates] = await Promise.all([
      stores.supplierMails.find(id, seesCosts),
      stores.supplierMails.listUpdates(id),
    ]);
    if (!row) throw notFound();
    const shown = (text: string) => (seesCosts ? text : maskAmounts(text));
    const toShown = (update: UpdateRow): ShownUpdate => ({ ...update, sentence: shown(update.sentence) });
    return {
      ...toHead(row),
      subject: shown(row.subject),
      left: row.left_text.map(shown),
      warnings: row.warnings,
      updates: updates.filter((update) => seesCosts || update.kind !== 'cost').map(toShown),
    };
  };

  const read = async (
    actor: Actor,
    {
      file,
      text = '',
      request_key: requestKey,
    }: { file: SentFile | null; text?: string | undefined; request_key: string },
  ): Promise<SupplierMail> => {
    const known = await stores.supplierMails.findByRequest(requestKey);
    if (known !== null) return get(actor, known);
    if (!file && text.trim() === '')
      throw new ValidationError('supplier_mail.missing', 'Paste the email or choose a file.');
    const [bikes, { time_zone: timeZone }] = await Promise.all([stores.supplierMails.listRegister(), settings.shop()]);
    const at = now();
    const source = file ? { name: file.name, bytes: file.bytes } : { name: 'pasted.txt', bytes: Buffer.from(text) };
    const found = await readInThread({ ...source, today: dayOf(at, timeZone), timeZone, bikes });
    const byId = new Map(bikes.map((bike) => [bike.id, bike]));
    const id = await transaction(async (inside) => {
      const made = await inside.supplierMails.insert({
        requestKey,
        fileName: file?.name.slice(0, 200) ?? '',
        sender: found.sender,
        subject: found.subject,
        sentOn: found.sentOn,
        left: found.left.slice(0, mostListed),
        warnings: found.warnings,
        at,
        by: actor.userId,
      });
      if (made !== null)
        await inside.supplierMails.insertUpdates(
          made,
          toNewUpdates(found, (bikeId) => byId.get(bikeId) ?? null),
        );
      return made;
    });
    const saved = id ?? (await stores.supplierMails.findByRequest(requestKey));
    if (saved === null) throw notFound();
    return get(actor, saved);
  };

  const sourceOf = ({ subject }: MailRow, sentence: string): string =>
    `Email${subject === '' ? '' : ` "${subject}"`}: ${sentence}`;

  /** Saves changed fields of a locked record. The history keeps the sentence they come from. */
  const save = async (
    inside: SupplierMailStores,
    actor: Actor,
    { bike, changes, source }: { bike: LockedBike; changes: readonly BikeChange[]; source: string },
  ): Promise<void> => {
    const at = now();
    const { id, version: _version, is_deleted: _isDeleted, ...values } = bike;
    const after = appliedTo(values, changes);
    await inside.bikes.update(id, after, { by: actor.userId, at });
    await inside.bikes.addEntry({ bikeId: id, at, type: 'changed', changes, userId: actor.userId, source });
    await inside.audit.add(actor, 'bike.changed', {
      ...targetOf(id, after, at),
      after: { changed: changes.map(labelOf), source: 'email' },
    });
  };

  const applyOne = async (
    inside: SupplierMailStores,
    actor: Actor,
    mail: MailRow,
    update: UpdateRow,
  ): Promise<string | null> => {
    if (update.state === 'applied') return reasons.applied;
    const bike = await inside.bikes.lock(update.bike_id);
    if (!bike || bike.is_deleted) return reasons.deleted;
    const { is_deleted: _isDeleted, ...values } = bike;
    if (isAlreadySo(values, update.changes) || !isApplicable(values, update.changes)) return reasons.changed;
    await save(inside, actor, { bike, changes: update.changes, source: sourceOf(mail, update.sentence) });
    await inside.supplierMails.markApplied(update.id);
    return null;
  };

  const undoOne = async (
    inside: SupplierMailStores,
    actor: Actor,
    mail: MailRow,
    update: UpdateRow,
  ): Promise<string | null> => {
    if (update.state !== 'applied') return reasons.open;
    const bike = await inside.bikes.lock(update.bike_id);
    if (!bike || bike.is_deleted) return reasons.deleted;
    const { is_deleted: _isDeleted, ...values } = bike;
    const later = await inside.supplierMails.listAppliedAfter(update.bike_id, update.id);
    const undo = undoOf(values, update.changes, later);
    if (!undo || !hasDayIffArrived(appliedTo(values, undo.restored))) return reasons.since;
    if (undo.restored.length > 0)
      await save(inside, actor, { bike, changes: undo.restored, source: `Undone. ${sourceOf(mail, update.sentence)}` });
    for (const { id, changes } of undo.rewritten) await inside.supplierMails.setChanges(id, changes);
    await inside.supplierMails.markUndone(update.id);
    return null;
  };

  const each =
    (work: typeof applyOne, order: (updates: UpdateRow[]) => UpdateRow[]) =>
    async (actor: Actor, id: number, ids: readonly number[]): Promise<Outcome> => {
      const { see_costs: seesCosts } = rightsOf(actor);
      const skipped: Skipped[] = [];
      const done = await transaction(async (inside) => {
        const mail = await inside.supplierMails.find(id, seesCosts);
        if (!mail) throw notFound();
        const updates = (await inside.supplierMails.lockUpdates(id, ids)).filter(
          ({ changes }) => seesCosts || !changes.some(({ field }) => isForManagers(field)),
        );
        let count = 0;
        for (const update of order(updates)) {
          const reason = await work(inside, actor, mail, update);
          if (reason === null) count += 1;
          else skipped.push({ id: update.id, reason });
        }
        return count;
      });
      return { mail: await get(actor, id), done, skipped };
    };

  return {
    get,
    read,

    list: async (actor: Actor): Promise<SupplierMailHead[]> => {
      const { see_costs: seesCosts } = rightsOf(actor);
      const rows = await stores.supplierMails.list(seesCosts, mostListed);
      return rows.map((row) => ({ ...toHead(row), subject: seesCosts ? row.subject : maskAmounts(row.subject) }));
    },

    apply: each(applyOne, (updates) => updates),

    undo: each(undoOne, (updates) => updates.toReversed()),
  };
};

export type SupplierMailService = ReturnType<typeof createSupplierMailService>;
