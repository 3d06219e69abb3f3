import {
  messageChannels,
  type createConversation,
  type Conversation,
  type ConversationDetail,
  type listConversations,
  type listMessages,
  type Message,
  type MessageChannel,
  type readConversation,
  type sendMessage,
} from '@chainline/shared/messaging/conversation-contract';
import type { MessageFile } from '@chainline/shared/messaging/message-file-contract';
import { signatureFor } from '@chainline/shared/messaging/sms-rules';
import type { BodyOf, QueryOf } from '@chainline/shared/http/endpoint';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { toE164, toEmailKey, type CustomerRow } from '../customers';
import { customerOf, whyNot } from './can-write';
import type { ConversationReadModel } from './conversation-read-model';
import type { ChannelRow } from './conversation-store';
import { isNamed, type MessageSender, type SenderDependencies, type SenderStores } from './message-sender';
import type { MessageRow } from './message-store';

export type ConversationStores = SenderStores;

type Undone = Pick<MessageRow, 'conversation_id' | 'channel' | 'content' | 'subject'> & { files: MessageFile[] };

type Dependencies<S extends ConversationStores> = Pick<SenderDependencies, 'mail' | 'textDoor' | 'now'> & {
  stores: ConversationStores;
  transaction: Transaction<S>;
  conversationViews: ConversationReadModel;
  messageSender: MessageSender;
};

const gone = () => new NotFoundError('conversation.not_found', 'This conversation does not exist.');
const tooLate = () => new ConflictError('message.sent', 'This message has already been sent.');

const unknownContact = (channel: MessageChannel) =>
  new RuleError('conversation.no_contact', `No ${channel} contact found for this customer`);

const firstWord = (name: string): string => name.split(' ')[0] ?? '';

/** Address for an answer: the one used last, or the customer's first one. */
const addressIn = (
  customer: CustomerRow | null,
  { channel, channels }: { channel: MessageChannel; channels: ChannelRow[] },
): string | null => {
  const used = channels.find((row) => row.channel === channel)?.address ?? null;
  if (!customer) return used;
  const own = channel === 'sms' ? customer.phones : customer.emails;
  return used !== null && own.includes(used) ? used : (own[0] ?? used);
};

export const createConversationService = <S extends ConversationStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, conversationViews, messageSender, mail, textDoor, now } = dependencies;

  const getView = async (actor: Actor, id: number): Promise<Conversation> => {
    const conversation = await conversationViews.find(actor.userId, id);
    if (!conversation) throw gone();
    return conversation;
  };

  const getMessage = async (id: number): Promise<Message> => {
    const message = await conversationViews.message(id);
    if (!message) throw new NotFoundError('message.not_found', 'This message does not exist.');
    return message;
  };

  const nextSignature = (channels: ChannelRow[], shopName: string): string => {
    const texts = channels.find(({ channel }) => channel === 'sms');
    return isNamed(texts, now()) ? '' : signatureFor('', shopName);
  };

  const known = async (key: string | undefined): Promise<MessageRow | null> =>
    key === undefined ? null : stores.messages.findByKey(key);

  /** The message with this key, if a concurrent attempt has already sent it. */
  const sentOnce = async (id: number | null, key: string | undefined): Promise<number> => {
    const sent = id ?? (await known(key))?.id;
    if (sent === undefined) throw new ConflictError('message.repeated', 'This message has already been sent.');
    return sent;
  };

  /** Only messages written by a person; emails of the system stay. */
  const lockWritten = async (inside: S, id: number): Promise<MessageRow> => {
    const seen = await inside.messages.get(id);
    await inside.conversations.lock(seen.conversation_id);
    const message = await inside.messages.get(id);
    if (message.sent_by === null)
      throw new RuleError(
        'message.automatic',
        'This message was sent automatically, so it cannot be cancelled or sent again here.',
      );
    return message;
  };

  const withdraw = (inside: S, { id, email_id: emailId }: MessageRow): Promise<boolean> => {
    if (emailId !== null) return mail.withdraw(inside, emailId);
    return textDoor === null ? Promise.resolve(false) : textDoor.withdraw(inside, String(id));
  };

  const againOrAnew = async (inside: S, actor: Actor, message: MessageRow): Promise<number> => {
    const { id, email_id: emailId, channel, content, subject, address } = message;
    const isAgain =
      emailId === null
        ? textDoor !== null && message.provider_id === null && (await textDoor.retry(inside, String(id)))
        : await mail.retry(inside, emailId);
    if (isAgain) {
      await inside.messages.recordTrouble(id, null);
      await inside.conversations.signal();
      return id;
    }
    if (message.status !== 'failed') throw new ConflictError('message.not_failed', 'This message has not failed.');
    const conversation = await inside.conversations.get(message.conversation_id);
    const { userId: sentBy } = actor;
    const fileIds = await inside.messageFiles.copy(id, { userId: sentBy, at: now() });
    const again = { channel, content, address, urgent: false, sentBy, subject: subject ?? undefined, fileIds };
    return sentOnce(await messageSender.send(inside, conversation, again, await messageSender.prepare()), undefined);
  };

  return {
    list: (actor: Actor, { status, ...query }: QueryOf<typeof listConversations>): Promise<Conversation[]> =>
      conversationViews.list(actor.userId, {
        status,
        ...query,
        channel: query.channel,
        assigned: query.assigned,
        before: query.before,
        before_id: query.before_id,
      }),

    detail: async (actor: Actor, id: number): Promise<ConversationDetail> => {
      const conversation = await getView(actor, id);
      const [customer, channels, prepared, me] = await Promise.all([
        customerOf(stores, conversation.customer_id),
        stores.conversations.listChannels(id),
        messageSender.prepare(),
        stores.users.get(actor.userId),
      ]);
      const states: ConversationDetail['channels'] = [];
      for (const channel of messageChannels) {
        const address = addressIn(customer, { channel, channels });
        const known = channels.find((each) => each.channel === channel);
        const blocked = await whyNot(stores, messageSender.configured, { channel, address, customer, known });
        states.push({ channel, address, blocked });
      }
      const at = now();
      return {
        ...conversation,
        channels: states,
        template_values: {
          first_name: firstWord(conversation.customer_name ?? ''),
          name: conversation.customer_name ?? '',
          shop: prepared.shop.name,
          shop_phone: prepared.shop.phone,
          me: me.first_name,
        },
        text_signature: nextSignature(channels, prepared.shop.name),
        sender_warning: messageSender.warning(prepared),
        quiet_until: messageSender.quietEnd(prepared, at)?.toISOString() ?? null,
      };
    },

    textSignature: async (customerId: number): Promise<string> => {
      const { shop } = await messageSender.prepare();
      const presentId = await stores.customers.findPresentId(customerId);
      const conversation = presentId === null ? null : await stores.conversations.findOf(presentId);
      return nextSignature(conversation ? await stores.conversations.listChannels(conversation.id) : [], shop.name);
    },

    messages: async (id: number, query: QueryOf<typeof listMessages>): Promise<Message[]> => {
      const found = await conversationViews.messages(id, { ...query, channel: query.channel, before: query.before });
      if (found.length === 0) await stores.conversations.get(id);
      return found;
    },

    send: async (actor: Actor, body: BodyOf<typeof sendMessage>): Promise<Message> => {
      const before = await known(body.key);
      if (before) return getMessage(before.id);
      const prepared = await messageSender.prepare();
      const id = await transaction(async (inside) => {
        const conversation = await inside.conversations.lock(body.conversation_id);
        const channels = await inside.conversations.listChannels(conversation.id);
        const channel = body.channel ?? channels[0]?.channel ?? 'sms';
        const customer = await customerOf(inside, conversation.customer_id);
        const address = addressIn(customer, { channel, channels });
        const message = { ...body, channel, address, sentBy: actor.userId, fileIds: body.file_ids };
        const sent = await messageSender.send(inside, conversation, message, prepared);
        const read = { userId: actor.userId, channels: [channel] };
        if (sent !== null) await inside.conversations.markRead(conversation.id, { ...read, upTo: sent });
        return sent;
      });
      return getMessage(await sentOnce(id, body.key));
    },

    /** @throws RuleError unless the address is the customer's */
    create: async (
      actor: Actor,
      body: BodyOf<typeof createConversation>,
    ): Promise<{ conversation: Conversation; message: Message }> => {
      const before = await known(body.key);
      if (before) {
        return { conversation: await getView(actor, before.conversation_id), message: await getMessage(before.id) };
      }
      const { channel } = body;
      const address = channel === 'sms' ? toE164(body.channel_identifier) : toEmailKey(body.channel_identifier);
      if (address === null) throw unknownContact(channel);
      const prepared = await messageSender.prepare();
      const { id, conversationId } = await transaction(async (inside) => {
        const customerId = await inside.customers.findPresentId(body.customer_id);
        const customer = customerId === null ? null : await inside.customers.lock(customerId);
        if (customer?.erased_at !== null) {
          throw new NotFoundError('customer.not_found', 'This customer does not exist.');
        }
        if (!(channel === 'sms' ? customer.phones : customer.emails).includes(address)) throw unknownContact(channel);
        if (customer.is_provisional) await inside.customers.settle(customer.id);
        const opened = await inside.conversations.open(customer.id, now());
        const conversation = await inside.conversations.lock(opened);
        const { initial_message: content, file_ids: fileIds } = body;
        const message = { ...body, content, address, sentBy: actor.userId, fileIds };
        return {
          conversationId: opened,
          id: await messageSender.send(inside, conversation, message, prepared),
        };
      });
      const message = await getMessage(await sentOnce(id, body.key));
      return { conversation: await getView(actor, conversationId), message };
    },

    /** @throws ConflictError if it was already sent */
    undo: (actor: Actor, id: number): Promise<Undone> =>
      transaction(async (inside) => {
        const message = await lockWritten(inside, id);
        if (!(await withdraw(inside, message))) throw tooLate();
        const files = await inside.messageFiles.detach(id, { userId: actor.userId, at: now() });
        await inside.messages.remove(id);
        await inside.conversations.summarise(message.conversation_id);
        await inside.conversations.signal();
        return { ...message, files };
      }),

    /** Sends a text again, as a new one if Twilio failed to deliver it: the first one counts as sent. */
    retry: async (actor: Actor, id: number): Promise<Message> => {
      const sent = await transaction(async (inside) => againOrAnew(inside, actor, await lockWritten(inside, id)));
      return getMessage(sent);
    },

    /** Sends a text now instead of after the quiet hours. */
    sendNow: async (id: number): Promise<Message> => {
      await transaction(async (inside) => {
        const message = await lockWritten(inside, id);
        if (message.status !== 'waiting' || message.email_id !== null) throw tooLate();
        await textDoor?.hastenMany(inside, [String(id)]);
        await inside.conversations.signal();
      });
      return getMessage(id);
    },

    read: async ({ userId }: Actor, id: number, { up_to: upTo, channel }: BodyOf<typeof readConversation>) => {
      const channels = channel === undefined ? messageChannels : [channel];
      await transaction(async ({ conversations }) => {
        await conversations.get(id);
        await conversations.markRead(id, { userId, channels, upTo });
        await conversations.signalReader(userId);
      });
    },
  };
};

export type ConversationService = ReturnType<typeof createConversationService>;
