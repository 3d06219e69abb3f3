import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import type { ReadySending, ReadyState } from '@chainline/shared/ready-messages/ready-message-contract';
import { nextReminderAt, whyJobNotReady, whyOrderNotReady } from '@chainline/shared/ready-messages/ready-message-rules';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { WorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import type { AuditStore } from '../audit';
import type { MailService } from '../mail';
import type { CustomerMessages, SenderStores } from '../messaging';
import type { OrderEventStore } from '../orders';
import type { RequestService } from '../payments';
import type { WorkEntryStore } from '../work-orders';
import type { ReadyMessageReadModel } from './ready-message-read-model';
import type { ReadyMessageStore, ReadySubject } from './ready-message-store';
import { readyLetter, readyText, type Told } from './ready-words';

export type ReadyStores = SenderStores &
  Parameters<RequestService['linkOrLater']>[0] & {
    audit: AuditStore;
    readyMessages: ReadyMessageStore;
    orderEvents: OrderEventStore;
    workEntries: WorkEntryStore;
  };

export type ReadyDependencies<S extends ReadyStores> = {
  stores: S;
  transaction: Transaction<S>;
  readyViews: ReadyMessageReadModel;
  customerMessages: CustomerMessages;
  paymentRequests: Pick<RequestService, 'linkTo' | 'linkOrLater' | 'requestQuietly'>;
  mail: Pick<MailService, 'queue'>;
  settings: { shop: () => Promise<ShopSettings>; workshop: () => Promise<WorkshopSettings> };
  now: () => Date;
};

/** An order or a job, as far as its customer is concerned. */
type Matter = {
  subject: ReadySubject;
  number: string;
  what: string;
  quoteId: number | null;
  /** The job whose history tells of the message too. */
  jobId: number | null;
  customerId: number | null;
  name: string;
  email: string;
  phone: string;
  open: number;
  blocked: string | null;
};

type Outgoing = {
  matter: Matter;
  channels: readonly MessageChannel[];
  payUrl: string | null;
  isReminder: boolean;
  actor: Actor | null;
  requestKey: string | null;
};

const channelWords: Record<MessageChannel, string> = { email: 'email', sms: 'text message' };
const orderGone = () => new NotFoundError('order.not_found', 'This order does not exist.');
const jobGone = () => new NotFoundError('work_order.not_found', 'This job does not exist.');

/** Tells customers that their order or bike is ready to collect. */
export const createReadyMessageService = <S extends ReadyStores>(dependencies: ReadyDependencies<S>) => {
  const { stores, transaction, readyViews, customerMessages, paymentRequests, mail, settings, now } = dependencies;

  const orderMatter = async (id: number): Promise<Matter> => {
    const order = await readyViews.findOrder(id);
    if (!order) throw orderGone();
    return {
      ...order,
      subject: { kind: 'order', id },
      what: `order ${order.number}`,
      quoteId: order.quote_id,
      jobId: order.job?.id ?? null,
      customerId: order.customer_id,
      blocked: whyOrderNotReady({
        isCancelled: order.is_cancelled,
        isHandedOver: order.is_handed_over,
        availableItems: order.available_items,
        totalItems: order.total_items,
        job: order.job,
      }),
    };
  };

  /** The order's, if the job belongs to one. */
  const jobMatter = async (id: number): Promise<Matter> => {
    const job = await readyViews.findJob(id);
    if (!job) throw jobGone();
    if (job.order_id !== null) return orderMatter(job.order_id);
    return {
      ...job,
      subject: { kind: 'job', id },
      what: `bike (${job.bike}, ${job.number})`,
      quoteId: null,
      jobId: id,
      customerId: job.customer_id,
      open: 0,
      blocked: whyJobNotReady(job.state),
    };
  };

  const matterOf = ({ kind, id }: ReadySubject): Promise<Matter> =>
    kind === 'order' ? orderMatter(id) : jobMatter(id);

  const addressOf = ({ email, phone }: Matter, channel: MessageChannel): string => (channel === 'sms' ? phone : email);

  const blockedIn = (inside: ReadyStores, matter: Matter, channel: MessageChannel): Promise<string | null> =>
    customerMessages.whyNotFirst(inside, {
      channel,
      address: addressOf(matter, channel),
      customerId: matter.customerId,
    });

  const toldOf = async (matter: Matter, payUrl: string | null, isReminder: boolean): Promise<Told> => {
    const [shop, { opening_hours: openingHours }] = await Promise.all([settings.shop(), settings.workshop()]);
    return { ...matter, shop, openingHours, payUrl, isReminder };
  };

  const record = async (inside: S, { matter, channels, isReminder, actor, requestKey }: Outgoing): Promise<number> => {
    const at = now();
    const by = actor?.userId ?? null;
    const { subject, jobId, number } = matter;
    const id = await inside.readyMessages.insert({ subject, isReminder, channels, at, by, requestKey });
    if (subject.kind === 'order') {
      const data = { channels, is_reminder: isReminder };
      await inside.orderEvents.add({ orderId: subject.id, at, type: 'ready_sent', data, userId: by });
    }
    if (jobId !== null) {
      const names = channels.map((channel) => channelWords[channel]);
      await inside.workEntries.add({ workId: jobId, at, type: 'ready_sent', data: { names }, userId: by });
    }
    const action = subject.kind === 'order' ? 'order.ready_sent' : 'work_order.ready_sent';
    const target = subject.kind === 'order' ? `order:${subject.id}` : `work-order:${subject.id}`;
    await inside.audit.add(actor, action, { at, target, label: number, after: { channels, reminder: isReminder } });
    return id;
  };

  const deliver = async (inside: S, told: Told, id: number, { matter, channels, actor }: Outgoing): Promise<void> => {
    if (channels.includes('email')) {
      const { subject, ...letter } = readyLetter(told);
      await mail.queue(inside, {
        ...letter,
        subject,
        kind: 'ready_to_collect',
        reference: `${matter.subject.kind}:${matter.subject.id}`,
        to: { name: matter.name, address: matter.email },
        idempotencyKey: `ready-message:${id}`,
        isToCustomer: true,
        unsubscribe: 'heeded',
        ...(told.shop.email !== '' && { replyTo: told.shop.email }),
      });
    }
    if (channels.includes('sms')) {
      const sentBy = actor?.userId ?? null;
      const text = { address: matter.phone, content: readyText(told), key: `ready-message:${id}`, sentBy };
      await customerMessages.send(inside, { channel: 'sms', ...text }, now());
    }
  };

  const send = async (inside: S, outgoing: Outgoing): Promise<void> => {
    const { matter, payUrl, isReminder } = outgoing;
    await deliver(inside, await toldOf(matter, payUrl, isReminder), await record(inside, outgoing), outgoing);
  };

  const stateOf = async (matter: Matter): Promise<ReadyState> => {
    const { ready_reminder_days: days, ready_reminders: most } = await settings.workshop();
    const sent = await readyViews.listSent(matter.subject);
    const payUrl = matter.quoteId === null ? null : await paymentRequests.linkTo(matter.quoteId);
    const channels: ReadyState['channels'] = [];
    for (const channel of ['email', 'sms'] as const) {
      channels.push({
        channel,
        address: addressOf(matter, channel),
        blocked: await blockedIn(stores, matter, channel),
      });
    }
    const next = matter.blocked === null ? nextReminderAt(sent, { days, most }) : null;
    return {
      blocked: matter.blocked,
      channels,
      open_amount: matter.open,
      is_payable: payUrl !== null,
      preview: readyText(await toldOf(matter, null, false)),
      sent,
      next_reminder_at: next?.toISOString() ?? null,
    };
  };

  /** @throws if the message must not be sent now */
  const check = async (inside: ReadyStores, matter: Matter, { channels, last_id: lastId }: ReadySending) => {
    if (matter.blocked !== null) throw new RuleError('ready_message.not_ready', matter.blocked);
    const latest = (await readyViews.listSent(matter.subject)).at(-1);
    if ((latest?.id ?? null) !== lastId) {
      throw new ConflictError(
        'ready_message.told',
        'Someone else has just told the customer. Check their message before you send another.',
      );
    }
    for (const channel of channels) {
      const blocked = await blockedIn(inside, matter, channel);
      if (blocked !== null) throw new RuleError('ready_message.blocked', blocked);
    }
  };

  const sendFor = async (
    actor: Actor,
    matter: Matter,
    sending: ReadySending,
    { log }: { log: Logger },
  ): Promise<ReadyState> => {
    const { subject, quoteId, open } = matter;
    const { channels, request_key: requestKey } = sending;
    if (await stores.readyMessages.hasKey(requestKey)) return stateOf(matter);
    // Check here and again in the transaction, because the request to the online shop in between may take a while.
    await check(stores, matter, sending);
    if (quoteId !== null && open > 0) await paymentRequests.requestQuietly(actor, quoteId, { key: requestKey, log });
    await transaction(async (inside) => {
      await inside.readyMessages.lock(subject);
      if (await inside.readyMessages.hasKey(requestKey)) return;
      const latest = await matterOf(subject);
      await check(inside, latest, sending);
      const payUrl = quoteId === null || latest.open === 0 ? null : await paymentRequests.linkOrLater(inside, quoteId);
      const ways = [...new Set(channels)];
      await send(inside, { matter: latest, channels: ways, payUrl, isReminder: false, actor, requestKey });
    });
    return stateOf(await matterOf(subject));
  };

  return {
    ofOrder: async (id: number): Promise<ReadyState> => stateOf(await orderMatter(id)),
    ofJob: async (id: number): Promise<ReadyState> => stateOf(await jobMatter(id)),

    /** @throws RuleError if it is not ready or the customer cannot be reached; ConflictError if just told */
    sendForOrder: async (actor: Actor, id: number, body: ReadySending, options: { log: Logger }) =>
      sendFor(actor, await orderMatter(id), body, options),

    sendForJob: async (actor: Actor, id: number, body: ReadySending, options: { log: Logger }) =>
      sendFor(actor, await jobMatter(id), body, options),

    /** Reminds the customer again in the ways that a person chose, unless it is too early or they must not be. */
    remind: async (subject: ReadySubject): Promise<void> => {
      const matter = await matterOf(subject);
      if (matter.blocked !== null) return;
      const { ready_reminder_days: days, ready_reminders: most } = await settings.workshop();
      const payUrl = matter.quoteId === null ? null : await paymentRequests.linkTo(matter.quoteId);
      await transaction(async (inside) => {
        await inside.readyMessages.lock(subject);
        const sent = await readyViews.listSent(subject);
        const due = nextReminderAt(sent, { days, most });
        if (due === null || due > now()) return;
        const channels: MessageChannel[] = [];
        for (const channel of sent.findLast(({ is_reminder: isReminder }) => !isReminder)?.channels ?? []) {
          if ((await blockedIn(inside, matter, channel)) === null) channels.push(channel);
        }
        if (channels.length === 0) return;
        await send(inside, { matter, channels, payUrl, isReminder: true, actor: null, requestKey: null });
      });
    },
  };
};
