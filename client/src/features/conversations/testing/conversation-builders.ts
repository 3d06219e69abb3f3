import { listLinkedBikes } from '@chainline/shared/bikes/bike-link-contract';
import {
  getConversation,
  getTextSignature,
  listConversations,
  listMessages,
  proposeSender,
  readConversation,
  type Conversation,
  type ConversationDetail,
  type Message,
  type SenderProposal,
} from '@chainline/shared/messaging/conversation-contract';
import { listNotes, type Note } from '@chainline/shared/messaging/conversation-desk-contract';
import { searchMessages, type FoundMessage } from '@chainline/shared/messaging/message-search-contract';
import {
  defaultMessagingSettings,
  messagingSettingsCalls,
} from '@chainline/shared/settings/messaging-settings-contract';
import { staffLists } from '@chainline/shared/quotes/assignment-contract';
import { answerOrders } from '../../orders/testing/order-answers';
import { answerQuotes } from '../../quotes/testing/quote-answers';
import { answerWorkshop } from '../../workshop/testing/work-answers';
import { listWriters, tellWriting } from '@chainline/shared/messaging/writing-contract';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';

export const buildConversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  id: 5,
  customer_id: 3,
  customer_name: 'Mei Chen',
  customer_phone: '+61412345678',
  customer_email: 'mei@customers.example',
  channel: 'sms',
  status: 'active',
  last_message_at: new Date().toISOString(),
  last_message_text: 'Is it ready?',
  unread_count: 0,
  assigned_to: null,
  assigned_to_name: null,
  snoozed_until: null,
  ...overrides,
});

export const buildMessage = (overrides: Partial<Message> = {}): Message => ({
  id: 11,
  channel: 'sms',
  direction: 'inbound',
  content: 'Is it ready?',
  quoted: '',
  subject: null,
  address: '+61412345678',
  is_stranger: false,
  sent_at: new Date().toISOString(),
  sent_by_name: null,
  status: 'received',
  error: null,
  due_at: null,
  parts: null,
  files: [],
  is_formatted: false,
  can: { undo: false, retry: false, send_now: false },
  ...overrides,
});

const toDetail = (conversation: Conversation): ConversationDetail => ({
  ...conversation,
  channels: [
    { channel: 'sms', address: conversation.customer_phone, blocked: null },
    { channel: 'email', address: conversation.customer_email, blocked: null },
  ],
  template_values: { first_name: 'Mei', name: 'Mei Chen', shop: 'Chainline Bikes', shop_phone: '', me: 'Alex' },
  text_signature: '',
  sender_warning: null,
  quiet_until: null,
});

const buildColleague = (id: number, firstName: string) => ({
  id,
  username: firstName.toLowerCase(),
  first_name: firstName,
  last_name: 'Reid',
  role: 'staff' as const,
  is_active: true,
  assigned_quotes_count: 0,
  capacity: 10,
});

const colleagues = [buildColleague(21, 'Sam'), buildColleague(22, 'Robin')];

type World = {
  conversations: Conversation[];
  messages: Message[];
  notes?: Note[];
  found?: FoundMessage[];
  detail?: Partial<ConversationDetail>;
  proposals?: SenderProposal[];
  writers?: string[];
  written?: { name: string; email: string; phone: string };
};

/** Mock server with one set of messages; the test can change them between requests. */
export const answerConversations = (world: World) => {
  const asked: { lists: unknown[]; read: number[]; writing: boolean[] } = { lists: [], read: [], writing: [] };
  answerQuotes(() => []);
  answerOrders(() => []);
  answerWorkshop({ jobs: [] });
  server.use(
    mockEndpoint(listConversations, ({ query }) => {
      asked.lists.push(query);
      return world.conversations;
    }),
    mockEndpoint(getConversation, ({ params }) => {
      const conversation =
        world.conversations.find(({ id }) => id === params.id) ?? buildConversation({ id: params.id });
      return { success: true, conversation: { ...toDetail(conversation), ...world.detail } };
    }),
    mockEndpoint(getTextSignature, () => ({ success: true, text_signature: world.detail?.text_signature ?? '' })),
    mockEndpoint(listMessages, ({ query }) => {
      const older = world.messages.filter(({ id }) => query.before === undefined || id < query.before);
      return older.slice(-query.limit);
    }),
    mockEndpoint(searchMessages, () => ({ success: true, messages: world.found ?? [], next_before: null })),
    mockEndpoint(messagingSettingsCalls.get, () => ({ settings: defaultMessagingSettings, version: 1 })),
    mockEndpoint(proposeSender, () => ({
      success: true,
      proposals: world.proposals ?? [],
      written: world.written ?? { name: '', email: '', phone: '' },
    })),
    mockEndpoint(tellWriting, ({ body }) => {
      asked.writing.push(body.is_writing);
      return { success: true };
    }),
    mockEndpoint(listWriters, () => ({ success: true, writers: world.writers ?? [] })),
    mockEndpoint(listLinkedBikes, () => ({ success: true, bikes: [] })),
    mockEndpoint(listNotes, () => world.notes ?? []),
    mockEndpoint(staffLists[0], () => ({ success: true, users: colleagues })),
    mockEndpoint(readConversation, ({ body }) => {
      asked.read.push(body.up_to);
      return { success: true };
    }),
  );
  return asked;
};
