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
import { rightsOf } from '../bike-service';
import { recordMail } from './mail-record';
import { createMailThread } from './mail-thread';
import { createMailUpdateSteps, type MailUpdateSteps, type SupplierMailStores } from './mail-update-steps';
import { maskAmounts } from './mask-amounts';
import type { MailRow, UpdateRow } from './supplier-mail-store';

type Dependencies<S extends SupplierMailStores> = {
  stores: SupplierMailStores;
  transaction: Transaction<S>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

type Skipped = { id: number; reason: string };
type Outcome = { mail: SupplierMail; done: number; skipped: Skipped[] };

const mostListed = 50;

const notFound = () => new NotFoundError('supplier_mail.not_found', 'This email no longer exists.');
export const mailTooLarge = (): AppError =>
  new TooLargeError('supplier_mail.size', 'This email is larger than 25 MB. Please paste its text instead.');

/** Suppliers' emails and the updates found in them. */
export const createSupplierMailService = <S extends SupplierMailStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, settings, now } = dependencies;
  const readInThread = createMailThread();
  const { applyOne, undoOne } = createMailUpdateSteps({ now });

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
    const id = await transaction((inside) =>
      recordMail(
        inside,
        { found, bikes },
        { requestKey, fileName: file?.name.slice(0, 200) ?? '', at, by: actor.userId, isFromMailbox: false },
      ),
    );
    const saved = id ?? (await stores.supplierMails.findByRequest(requestKey));
    if (saved === null) throw notFound();
    return get(actor, saved);
  };

  const each =
    (work: MailUpdateSteps['applyOne'], order: (updates: UpdateRow[]) => UpdateRow[]) =>
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
          const reason = await work(inside, actor, { mail, update });
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

    list: async (actor: Actor): Promise<{ mails: SupplierMailHead[]; waiting: number }> => {
      const { see_costs: seesCosts } = rightsOf(actor);
      const [rows, waiting] = await Promise.all([
        stores.supplierMails.list(seesCosts, mostListed),
        stores.supplierMails.countWaiting(seesCosts),
      ]);
      const mails = rows.map((row) => ({
        ...toHead(row),
        subject: seesCosts ? row.subject : maskAmounts(row.subject),
      }));
      return { mails, waiting };
    },

    /** Marks an email from the mailbox as dealt with, or lets it wait again. */
    setDone: async (actor: Actor, id: number, isDone: boolean): Promise<SupplierMail> => {
      const at = now();
      await transaction(async (inside) => {
        const mail = await inside.supplierMails.find(id, rightsOf(actor).see_costs);
        if (!mail) throw notFound();
        if (!(await inside.supplierMails.setDone(id, isDone ? { at, by: actor.userId } : null))) return;
        await inside.audit.add(actor, isDone ? 'supplier_mail.done' : 'supplier_mail.reopened', {
          at,
          target: `supplier_mail:${id}`,
          label: maskAmounts(mail.subject),
        });
      });
      return get(actor, id);
    },

    apply: each(applyOne, (updates) => updates),

    undo: each(undoOne, (updates) => updates.toReversed()),
  };
};

export type SupplierMailService = ReturnType<typeof createSupplierMailService>;
