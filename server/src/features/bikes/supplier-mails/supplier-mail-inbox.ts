import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { z } from 'zod';
import { ValidationError } from '../../../errors';
import { unreadable } from '../../../providers/imap/read-mail';
import { wholeCharacters } from '../../../whole-characters';
import type { MailReceiver } from '../../messaging';
import type { NotificationService, NotificationStore } from '../../notifications';
import { dayOf } from '../../quotes';
import type { UserStore } from '../../users';
import { keyOf } from './mail-key';
import type { ReadFile } from './mail-messages';
import { recordMail } from './mail-record';
import { createMailThread } from './mail-thread';
import { maskAmounts } from './mask-amounts';
import { createMailUpdateSteps, type SupplierMailStores } from './mail-update-steps';
import type { RegisterBike } from './mail-types';

export type InboxStores = SupplierMailStores & {
  notifications: NotificationStore;
  users: Pick<UserStore, 'listActive'>;
};

type Dependencies = {
  stores: Pick<SupplierMailStores, 'supplierMails'>;
  settings: { shop: () => Promise<ShopSettings> };
  notifications: Pick<NotificationService, 'register'>;
  /** Applies updates that are certain, if the sender is known. */
  appliesCertain: boolean;
  /** Address that the system writes from. */
  ownAddress: string | null;
  now: () => Date;
};

/** Null for an email of the system itself. */
export type PreparedSupplierMail = { found: ReadFile; bikes: readonly RegisterBike[] } | null;

const hourMs = 3_600_000;
/** Emails in an hour that are told. Of further ones only those that change a record are kept. */
const toldInAnHour = 30;
const longestSubject = 120;

const factsSchema = z.object({ sender: z.string(), subject: z.string(), applied: z.int(), waiting: z.int() });
type Facts = z.output<typeof factsSchema>;

const updates = (count: number): string => (count === 1 ? '1 update' : `${count} updates`);

const outcomeOf = ({ applied, waiting }: Facts): string => {
  if (applied + waiting === 0) return 'Please look at it';
  return [
    ...(applied > 0 ? [`${updates(applied)} applied`] : []),
    ...(waiting > 0 ? [`${updates(waiting)} to check`] : []),
  ].join(', ');
};

const inPart = 'This email is too large to be read whole: only its beginning was read. All of it is in the mailbox.';
const damaged = 'This email could not be read. Please open it in the mailbox.';

const senderOf = (source: Buffer): string => unreadable(source).from?.address ?? '';

/** Notifications by email that a rule forwards here would cause further notifications. */
const isOwn = (source: Buffer, ownAddress: string | null): boolean =>
  ownAddress !== null &&
  senderOf(source).toLowerCase() === ownAddress.toLowerCase() &&
  /^auto-submitted:\s*auto-generated/im.test(source.subarray(0, 20_000).toString('latin1'));

/** Nothing is certain of an email that was not read whole. */
const asPart = (found: ReadFile): ReadFile => ({
  ...found,
  updates: found.updates.map((update) => ({ ...update, isDefault: false })),
  warnings: [...found.warnings, inPart],
});

/** Takes in the emails of the mailbox that suppliers' emails are forwarded to, each once. */
export const createSupplierMailInbox = (
  dependencies: Dependencies,
): MailReceiver<InboxStores, PreparedSupplierMail> => {
  const { stores, settings, appliesCertain, ownAddress, now } = dependencies;
  // A thread of its own, so that people who paste an email do not wait for a full mailbox.
  const readInThread = createMailThread();
  const { applyOne } = createMailUpdateSteps({ now });
  const notify = dependencies.notifications.register({
    type: 'supplier_mail.received',
    facts: factsSchema,
    words: (facts) => ({
      title: `${facts.sender === '' ? 'A supplier' : facts.sender} wrote about bikes`,
      body: [outcomeOf(facts), facts.subject].filter((part) => part !== '').join(': '),
    }),
  });

  const today = async (): Promise<{ today: string; timeZone: string }> => {
    const { time_zone: timeZone } = await settings.shop();
    return { today: dayOf(now(), timeZone), timeZone };
  };

  const unread = async (source: Buffer, warning: string): Promise<PreparedSupplierMail> => ({
    bikes: [],
    found: {
      subject: '',
      sender: senderOf(source),
      sentOn: (await today()).today,
      warnings: [warning],
      contentKey: keyOf(source),
      updates: [],
      questions: [],
      left: [],
    },
  });

  const applyCertain = async (
    inside: InboxStores,
    id: number,
    { sender, subject }: Pick<ReadFile, 'sender' | 'subject'>,
  ): Promise<number> => {
    if (!appliesCertain || !(await inside.supplierMails.isKnownSender(sender, ['staff', 'manager']))) return 0;
    const writesCosts = await inside.supplierMails.isKnownSender(sender, ['manager']);
    const found = (await inside.supplierMails.listUpdates(id)).filter(
      ({ is_default: isDefault, kind }) => isDefault && (writesCosts || kind !== 'cost'),
    );
    const locked = await inside.supplierMails.lockUpdates(
      id,
      found.map((update) => update.id),
    );
    let applied = 0;
    for (const update of locked) {
      if ((await applyOne(inside, null, { mail: { subject }, update })) === null) applied += 1;
    }
    return applied;
  };

  /** Costs are left out of what is told: everybody in the shop reads it. */
  const tell = async (inside: InboxStores, id: number, { found, applied }: { found: ReadFile; applied: number }) => {
    const shown = await inside.supplierMails.find(id, false);
    if (!shown || (!shown.is_waiting && applied === 0)) return;
    const staff = await inside.users.listActive({ ids: [], role: 'staff' });
    const managers = await inside.users.listActive({ ids: [], role: 'manager' });
    await notify(inside, {
      to: [...staff, ...managers],
      key: `supplier_mail:${id}`,
      link: `/bike-inventory?email=${id}`,
      facts: {
        sender: wholeCharacters(found.sender),
        subject: wholeCharacters(maskAmounts(found.subject).slice(0, longestSubject)),
        applied: shown.applied,
        waiting: shown.open,
      },
      at: now(),
    });
  };

  return {
    prepare: async (source, isWhole) => {
      if (isOwn(source, ownAddress)) return null;
      const bikes = await stores.supplierMails.listRegister();
      try {
        const found = await readInThread({ name: 'email.eml', bytes: source, ...(await today()), bikes });
        return { bikes, found: isWhole ? found : asPart(found) };
      } catch (error) {
        if (error instanceof ValidationError) return unread(source, error.message);
        throw error;
      }
    },

    prepareUnreadable: (source) => unread(source, damaged),

    receive: async (inside, mail) => {
      if (!mail) return;
      const { found, bikes } = mail;
      const at = now();
      const recent = await inside.supplierMails.countFromMailbox(new Date(at.getTime() - hourMs));
      const isFlood = recent >= toldInAnHour;
      if (isFlood && found.updates.length + found.questions.length === 0) return;
      const id = await recordMail(
        inside,
        { found, bikes },
        { requestKey: found.contentKey, fileName: '', at, by: null, isFromMailbox: true },
      );
      if (id === null) return;
      const applied = await applyCertain(inside, id, found);
      if (!isFlood) await tell(inside, id, { found, applied });
    },
  };
};
