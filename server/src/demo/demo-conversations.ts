import { randomUUID } from 'node:crypto';
import { messageChannels, type MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { countTextParts } from '@chainline/shared/messaging/sms-rules';
import { toE164 } from '../features/customers';
import { openConversation, recordMessage, type MessagingStores } from '../features/messaging';
import { demoCustomer } from './demo-customers';

const hourMs = 3_600_000;

type Line = { by: 'shop' | 'customer'; text: string; subject?: string; channel?: MessageChannel };
type Talk = {
  /** Number of the demo quote whose customer this is; null for an unknown phone number. */
  customer: number | null;
  /** Hours since the last message. */
  ago: number;
  isClosed?: boolean;
  /** Internal note about it, which also assigns the conversation to its author. */
  note?: string;
  lines: readonly Line[];
};

const us = (text: string): Line => ({ by: 'shop', text });
const them = (text: string): Line => ({ by: 'customer', text });
const email = (subject: string, text: string): Line => ({ by: 'shop', text, subject, channel: 'email' });

const talks: readonly Talk[] = [
  {
    customer: 149,
    ago: 0,
    lines: [
      us('Hi, your bike is built and ready to collect. We are open until 5:30 pm today.'),
      them('Great news! Can I come tomorrow morning instead?'),
      us('Of course, we open at 9 am.'),
      them('Perfect. Do you have a lock that fits the rack?'),
    ],
  },
  { customer: null, ago: 0, lines: [them('Hi, do you service e-bikes that were not bought from you?')] },
  {
    customer: 145,
    ago: 3,
    lines: [
      email(
        'Your cargo bike',
        'Thanks for dropping in on Saturday.\n\nThe long-tail is back in stock in both colours, and we can fit the rain cover before you collect it.',
      ),
      them('Thanks, got your email. Does the rain cover fold flat?'),
      us('It does, in about ten seconds. Happy to show you.'),
    ],
  },
  {
    customer: 131,
    ago: 26,
    note: 'Asked about the beach before: send the care sheet with the next service.',
    lines: [
      them('Is the battery covered by the warranty if I ride on the beach?'),
      us('The battery is covered for two years. Salt water damage is not, so please rinse the bike after the beach.'),
      them('Good to know, thank you'),
    ],
  },
  {
    customer: 120,
    ago: 52,
    lines: [
      us('Your test ride is booked for Thursday at 3 pm. Please bring photo ID and closed shoes.'),
      them('See you then'),
    ],
  },
  {
    customer: 108,
    ago: 120,
    lines: [email('Serial number for your insurer', 'Here is the serial number you asked for: CLD-20441-B.')],
  },
  {
    customer: 96,
    ago: 300,
    isClosed: true,
    lines: [
      them('The brake squeaks a little, is that normal?'),
      us('New pads do that for the first 50 km. If it does not stop, bring it in and we adjust it for free.'),
      them('It has stopped. Thanks!'),
    ],
  },
];

type Telling = { people: readonly number[]; now: Date };

/** A quarter of an hour between two messages. */
const momentOf = ({ ago, lines }: Talk, at: number, now: Date): Date =>
  new Date(now.getTime() - ago * hourMs - (lines.length - 1 - at) * (hourMs / 4));

const addressesOf = ({ customer }: Talk): Record<MessageChannel, string> => {
  if (customer === null) return { sms: '+61491570006', email: '' };
  const { phone, email: address } = demoCustomer(customer);
  return { sms: toE164(phone) ?? '', email: address };
};

type Written = Line & { channel: MessageChannel; address: string; moment: Date; sentBy: number | null };

const toMessage = ({ by, text, subject, channel, address, moment, sentBy }: Written) =>
  by === 'customer'
    ? ({ channel, address, content: text, at: moment, direction: 'inbound', status: 'received' } as const)
    : ({
        channel,
        address,
        content: text,
        subject: subject ?? null,
        at: moment,
        direction: 'outbound',
        sentBy,
        status: channel === 'sms' ? 'delivered' : 'sent',
        parts: channel === 'sms' ? countTextParts(text).parts : null,
      } as const);

const tell = async (inside: MessagingStores, talk: Talk, { people, now }: Telling): Promise<void> => {
  const addresses = addressesOf(talk);
  const ids: number[] = [];
  let conversationId = 0;
  for (const [at, { channel = 'sms', ...line }] of talk.lines.entries()) {
    const moment = momentOf(talk, at, now);
    const address = addresses[channel];
    const sentBy = people[at % people.length] ?? null;
    conversationId = await openConversation(inside, { channel, address, at: moment });
    const message = toMessage({ ...line, channel, address, moment, sentBy });
    const id = await recordMessage(inside, { conversationId, ...message });
    if (id !== null) ids.push(id);
  }
  const read = talk.ago === 0 ? ids.at(-2) : ids.at(-1);
  for (const userId of people) {
    await inside.conversations.markRead(conversationId, { userId, channels: messageChannels, upTo: read ?? 0 });
  }
  const [author] = people;
  if (talk.note !== undefined && author !== undefined) {
    await inside.conversations.assign(conversationId, author);
    await inside.conversationNotes.insert({
      conversationId,
      content: talk.note,
      at: momentOf(talk, talk.lines.length - 1, now),
      by: author,
      mentions: [],
      key: randomUUID(),
    });
  }
  if (talk.isClosed) await inside.conversations.setStatus(conversationId, { status: 'closed', snooze: null });
};

/** Conversations of the last days, two of which wait for an answer. */
export const tellDemoConversations = async (inside: MessagingStores, telling: Telling): Promise<void> => {
  for (const talk of talks.toReversed()) await tell(inside, talk, telling);
};
