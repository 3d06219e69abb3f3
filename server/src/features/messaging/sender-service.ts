import type { Conversation, nameSender } from '@chainline/shared/messaging/conversation-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { addContact, resolveCustomer, toE164, toEmailKey } from '../customers';
import { giveTo, type OpenerStores } from './conversation-opener';
import type { ConversationReadModel } from './conversation-read-model';

export type SenderNamingStores = OpenerStores & { audit: AuditStore };

type Dependencies<S extends SenderNamingStores> = {
  transaction: Transaction<S>;
  conversationViews: ConversationReadModel;
  now: () => Date;
};

type Contact = { kind: 'email' | 'phone'; value: string };

/** Turns unknown senders into customers. */
export const createSenderService = <S extends SenderNamingStores>(dependencies: Dependencies<S>) => {
  const { transaction, conversationViews, now } = dependencies;

  /** Null for senders such as `MyBank`, which cannot be answered. */
  const contactOf = async (inside: S, id: number): Promise<Contact | null> => {
    const [channel] = await inside.conversations.listChannels(id);
    if (!channel) return null;
    const value = channel.channel === 'sms' ? toE164(channel.address) : toEmailKey(channel.address);
    return value === null ? null : { kind: channel.channel === 'sms' ? 'phone' : 'email', value };
  };

  const newCustomer = async (inside: S, name: string, { kind, value }: Contact): Promise<number | null> => {
    const contact = { email: kind === 'email' ? value : '', phone: kind === 'phone' ? value : '' };
    return resolveCustomer(inside, { name, company: '', address: '', ...contact }, { at: now(), isFinal: true });
  };

  return {
    /** @throws ConflictError if somebody else has named the sender; RuleError if the sender cannot be a customer */
    name: async (actor: Actor, id: number, body: BodyOf<typeof nameSender>): Promise<Conversation> => {
      const kept = await transaction(async (inside) => {
        const contact = await contactOf(inside, id);
        if (!contact)
          throw new RuleError(
            'conversation.no_sender',
            'This sender has no phone number or email address, so they cannot be added as a customer.',
          );
        await inside.customers.lockIdentities([contact]);
        const conversation = await inside.conversations.get(id);
        if (conversation.customer_id !== null) {
          throw new ConflictError(
            'conversation.named',
            'Someone else has already added this sender as a customer. Reload the page.',
          );
        }
        const customerId =
          'name' in body
            ? await newCustomer(inside, body.name, contact)
            : await addContact(inside, body.customer_id, { ...contact, at: now() });
        if (customerId === null) throw new NotFoundError('customer.not_found', 'This customer does not exist.');
        const target = { at: now(), target: `customer:${customerId}`, label: `Customer ${customerId}` };
        await inside.audit.add(actor, 'customer.changed', { ...target, after: { fields: [`${contact.kind}s`] } });
        const given = await giveTo(inside, id, customerId);
        await inside.conversations.signal();
        return given;
      });
      const conversation = await conversationViews.find(actor.userId, kept);
      if (!conversation) throw new NotFoundError('conversation.not_found', 'This conversation does not exist.');
      return conversation;
    },
  };
};

export type SenderService = ReturnType<typeof createSenderService>;
