import {
  getConversation,
  listConversations,
  listMessages,
  readConversation,
  type Conversation,
  type ConversationDetail,
  type Message,
} from '@chainline/shared/messaging/conversation-contract';
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
  sent_at: new Date().toISOString(),
  sent_by_name: null,
  status: 'received',
  error: null,
  due_at: null,
  parts: null,
  can: { undo: false, retry: false, send_now: false },
  ...overrides,
});

const toDetail = (conversation: Conversation): ConversationDetail => ({
  ...conversation,
  channels: [
    { channel: 'sms', address: conversation.customer_phone, blocked: null },
    { channel: 'email', address: conversation.customer_email, blocked: null },
  ],
  text_signature: '',
  quiet_until: null,
});

type World = {
  conversations: Conversation[];
  messages: Message[];
  detail?: Partial<ConversationDetail>;
};

/** Mock server with one set of messages; the test can change them between requests. */
export const answerConversations = (world: World) => {
  const asked: { lists: unknown[]; read: number[] } = { lists: [], read: [] };
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
    mockEndpoint(listMessages, ({ query }) => {
      const older = world.messages.filter(({ id }) => query.before === undefined || id < query.before);
      return older.slice(-query.limit);
    }),
    mockEndpoint(readConversation, ({ body }) => {
      asked.read.push(body.up_to);
      return { success: true };
    }),
  );
  return asked;
};
