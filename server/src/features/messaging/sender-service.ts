import type { Conversation, nameSender, SenderProposal } from '@chainline/shared/messaging/conversation-contract';
import { senderClues, toWrittenName } from '@chainline/shared/messaging/sender-clues';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError, ValidationError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { addContact, resolveCustomer, toE164, toEmailKey } from '../customers';
import { giveTo, type OpenerStores } from './conversation-opener';
import type { ConversationReadModel } from './conversation-read-model';
import type { ProposalReadModel } from './proposal-read-model';

export type SenderNamingStores = OpenerStores & { audit: AuditStore };

type Dependencies<S extends SenderNamingStores> = {
  transaction: Transaction<S>;
  conversationViews: ConversationReadModel;
  proposals: ProposalReadModel;
  now: () => Date;
};

type Contact = { kind: 'email' | 'phone'; value: string };

/** Turns unknown senders into customers. */
export const createSenderService = <S extends SenderNamingStores>(dependencies: Dependencies<S>) => {
  const { transaction, conversationViews, proposals, now } = dependencies;

  /** Null for senders such as `MyBank`, which cannot be answered. */
  const contactOf = async (inside: S, id: number): Promise<Contact | null> => {
    const [channel] = await inside.conversations.listChannels(id);
    if (!channel) return null;
    const value = channel.channel === 'sms' ? toE164(channel.address) : toEmailKey(channel.address);
    return value === null ? null : { kind: channel.channel === 'sms' ? 'phone' : 'email', value };
  };

  /** Second contact of a new customer: email for a sender known by phone, or the reverse. */
  const furtherOf = ({ kind }: Contact, { email, phone }: { email: string; phone: string }): Contact | null => {
    const written = kind === 'email' ? phone : email;
    if (written.trim() === '') return null;
    const value = kind === 'email' ? toE164(written) : toEmailKey(written);
    const path = kind === 'email' ? 'phone' : 'email';
    if (value !== null) return { kind: path, value };
    const message = path === 'phone' ? 'This is not a phone number' : 'This is not an email address';
    throw new ValidationError('conversation.no_contact', message, { fields: [{ path, message }] });
  };

  const newCustomer = async (inside: S, name: string, { kind, value }: Contact): Promise<number | null> => {
    const contact = { email: kind === 'email' ? value : '', phone: kind === 'phone' ? value : '' };
    return resolveCustomer(inside, { name, company: '', address: '', ...contact }, { at: now(), isFinal: true });
  };

  return {
    /** Customers proposed as the unknown sender; none once the sender is a customer. */
    propose: async (
      id: number,
    ): Promise<{ proposals: SenderProposal[]; written: { name: string; email: string; phone: string } }> => {
      const sender = await proposals.findSender(id);
      if (!sender) return { proposals: [], written: { name: '', email: '', phone: '' } };
      const own = toE164(sender.address) ?? toEmailKey(sender.address) ?? '';
      const { emails, phones, numbers, names } = senderClues(sender.texts, sender.address);
      const mentioned = [...emails, ...phones.flatMap((phone) => toE164(phone) ?? [])];
      const isEmail = own.includes('@');
      return {
        proposals: await proposals.list({ own, mentioned, numbers, names }),
        written: {
          name: toWrittenName(names[0] ?? ''),
          email: isEmail ? '' : (emails[0] ?? ''),
          phone: isEmail ? (mentioned.find((each) => each.startsWith('+')) ?? '') : '',
        },
      };
    },

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
        const further = 'name' in body ? furtherOf(contact, body) : null;
        if (further !== null) await addContact(inside, customerId, { ...further, at: now() });
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
