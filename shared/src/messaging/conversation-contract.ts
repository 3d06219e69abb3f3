import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';
import { messageFileSchema, sentFileIdsSchema } from './message-file-contract';

export const messageChannels = ['sms', 'email'] as const;
export const messageChannelSchema = z.enum(messageChannels);
export type MessageChannel = z.output<typeof messageChannelSchema>;

export const conversationStatuses = ['active', 'snoozed', 'closed'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/** Twilio takes no longer text. */
export const maxTextLength = 1_600;
const maxContentLength = 20_000;
const maxSubjectLength = 200;

const id = z.coerce.number().int().positive();
const params = z.object({ id });
const channel = optionalParam(messageChannelSchema);
const content = z.string().trim().min(1, 'Write a message first').max(maxContentLength);
const subject = z
  .string()
  .trim()
  .max(maxSubjectLength)
  .regex(/^\P{Cc}*$/u, 'Line breaks and control characters are not allowed');
/** Idempotency key, the same for every attempt to send one message. */
const key = z.uuid();

/** `waiting`: not sent yet, and can be cancelled. */
const messageStatusSchema = z.enum(['waiting', 'sending', 'sent', 'delivered', 'failed', 'received']);

const messageSchema = z.object({
  id: z.int(),
  channel: messageChannelSchema,
  direction: z.enum(['outbound', 'inbound']),
  content: z.string(),
  /** Earlier messages below an email; empty if it quotes none. */
  quoted: z.string(),
  /** Only emails have one. */
  subject: z.string().nullable(),
  /** The address or number of the customer. */
  address: z.string(),
  /** True for an email from an address that is not the customer's. */
  is_stranger: z.boolean(),
  sent_at: z.iso.datetime(),
  /** Null for messages from the customer and automatic ones. */
  sent_by_name: z.string().nullable(),
  status: messageStatusSchema,
  error: z.string().nullable(),
  /** Time at which a waiting message leaves. */
  due_at: z.iso.datetime().nullable(),
  /** Parts of a text message, each of which is charged. */
  parts: z.int().nullable(),
  files: z.array(messageFileSchema),
  /** True for an email that can be shown as its sender formatted it. */
  is_formatted: z.boolean(),
  can: z.object({ undo: z.boolean(), retry: z.boolean(), send_now: z.boolean() }),
});
export type Message = z.output<typeof messageSchema>;

/** A larger number would tell nobody more, but take long to count. */
export const mostUnread = 100;

export const conversationSchema = z.object({
  id: z.int(),
  customer_id: z.int().nullable(),
  /** Null for an unknown sender. */
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  customer_email: z.string().nullable(),
  /** Channel of the latest message, or the one asked for. */
  channel: messageChannelSchema,
  status: z.enum(conversationStatuses),
  last_message_at: z.iso.datetime(),
  last_message_text: z.string(),
  /** Messages that the caller has not read, counted up to a limit. */
  unread_count: z.int().max(mostUnread),
  /** Colleague who looks after it. */
  assigned_to: z.int().nullable(),
  assigned_to_name: z.string().nullable(),
  snoozed_until: z.iso.datetime().nullable(),
});
export type Conversation = z.output<typeof conversationSchema>;

const channelStateSchema = z.object({
  channel: messageChannelSchema,
  /** Address for messages; null if unknown. */
  address: z.string().nullable(),
  /** Reason why nothing can be sent, as a sentence; null if it can. */
  blocked: z.string().nullable(),
});

const conversationDetailSchema = conversationSchema.extend({
  channels: z.array(channelStateSchema),
  /** For templates. */
  template_values: z.object({
    first_name: z.string(),
    name: z.string(),
    shop: z.string(),
    shop_phone: z.string(),
    me: z.string(),
  }),
  /** Added to the next text message to name the shop; empty if a recent one already did. */
  text_signature: z.string(),
  /** About the sender of text messages, as a sentence. */
  sender_warning: z.string().nullable(),
  /** Time at which waiting text messages are sent; null outside of the quiet hours. */
  quiet_until: z.iso.datetime().nullable(),
});
export type ConversationDetail = z.output<typeof conversationDetailSchema>;

export const conversationPageSize = 100;
export const messagePageSize = 50;

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/messaging/conversations',
  summary: 'Conversations, latest first: one per person, with a channel only those that use it',
  query: z.object({
    status: optionalParam(z.enum(conversationStatuses)).transform((status) => status ?? 'active'),
    channel,
    /** Those of the caller, or of nobody. */
    assigned: optionalParam(z.enum(['me', 'nobody'])),
    /** Cursor: conversations whose last message is older; with an id also those of the same time and a smaller id. */
    before: optionalParam(z.iso.datetime()),
    before_id: optionalParam(id),
    limit: optionalParam(z.coerce.number().int().min(1).max(200)).transform((limit) => limit ?? conversationPageSize),
  }),
  response: z.array(conversationSchema),
});

export const getConversation = defineEndpoint({
  method: 'GET',
  path: '/messaging/conversations/:id',
  summary: 'A conversation, and what can be sent in it',
  params,
  response: z.object({ success: z.literal(true), conversation: conversationDetailSchema }),
});

export const getTextSignature = defineEndpoint({
  method: 'GET',
  path: '/messaging/text-signature',
  summary: 'Text added to the next text message to a customer to name the shop; empty if a recent one already did',
  query: z.object({ customer_id: id }),
  response: z.object({ success: z.literal(true), text_signature: z.string() }),
});

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/messaging/conversations/:id/messages',
  summary: 'The latest messages of a conversation, oldest first',
  params,
  query: z.object({
    channel,
    /** Messages older than this one. */
    before: optionalParam(id),
    limit: optionalParam(z.coerce.number().int().min(1).max(200)).transform((limit) => limit ?? messagePageSize),
  }),
  response: z.array(messageSchema),
});

const sent = z.object({ success: z.literal(true), message: messageSchema });

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/messaging/send',
  summary: 'Send a message; it can be taken back for some seconds',
  body: z.object({
    conversation_id: z.int().positive(),
    content,
    /** Defaults to that of the latest message. */
    channel: messageChannelSchema.optional(),
    subject: subject.optional(),
    /** Ignores the quiet hours. */
    urgent: z.boolean().default(false),
    /** Uploaded files to attach; emails only. */
    file_ids: sentFileIdsSchema,
    key: key.optional(),
  }),
  response: sent,
});

export const createConversation = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations',
  summary: 'Write to a customer, in their conversation if there is one',
  body: z.object({
    customer_id: z.int().positive(),
    customer_name: z.string().max(200).nullish(),
    customer_phone: z.string().max(50).nullish(),
    customer_email: z.string().max(254).nullish(),
    channel: messageChannelSchema,
    /** One of the customer's numbers or addresses. */
    channel_identifier: z.string().trim().min(1).max(254),
    initial_message: content,
    subject: subject.optional(),
    urgent: z.boolean().default(false),
    /** Uploaded files to attach; emails only. */
    file_ids: sentFileIdsSchema,
    key: key.optional(),
  }),
  response: sent.extend({ conversation: conversationSchema }),
});

export const undoMessage = defineEndpoint({
  method: 'POST',
  path: '/messaging/messages/:id/undo',
  summary: 'Take back a message that has not left yet',
  params,
  response: z.object({
    success: z.literal(true),
    conversation_id: z.int(),
    channel: messageChannelSchema,
    content: z.string(),
    subject: z.string().nullable(),
    /** Its attachments, which can be sent with another email. */
    files: z.array(messageFileSchema),
  }),
});

export const retryMessage = defineEndpoint({
  method: 'POST',
  path: '/messaging/messages/:id/retry',
  summary: 'Send a failed message again',
  params,
  response: sent,
});

export const sendMessageNow = defineEndpoint({
  method: 'POST',
  path: '/messaging/messages/:id/send-now',
  summary: 'Send a waiting message without waiting for the end of the quiet hours',
  params,
  response: sent,
});

export const readConversation = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations/:id/read',
  summary: 'Mark the messages up to this one as read by the caller, in one channel or in all',
  params,
  body: z.object({ up_to: z.int().positive(), channel: messageChannelSchema.optional() }),
  response: z.object({ success: z.literal(true) }),
});

const senderProposalSchema = z.object({
  customer_id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Reasons as sentences, strongest first. */
  reasons: z.array(z.string()),
});
export type SenderProposal = z.output<typeof senderProposalSchema>;

export const proposeSender = defineEndpoint({
  method: 'GET',
  path: '/messaging/conversations/:id/proposals',
  summary:
    'Customers proposed as the unknown sender of a conversation, with reasons, and the details that the sender gave',
  params,
  response: z.object({
    success: z.literal(true),
    proposals: z.array(senderProposalSchema),
    /** For a new customer; empty where unknown. */
    written: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  }),
});

export const nameSender = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations/:id/customer',
  summary: 'Make the unknown sender of a conversation a customer, or give it to one; joins the two conversations',
  params,
  body: z.union([
    z.strictObject({
      name: z.string().trim().min(1, 'Customer name is required').max(200),
      /** Second contact: an email for a sender known by phone, or the reverse. */
      email: z.union([z.literal(''), z.email('This is not an email address').max(254)]).default(''),
      phone: z.string().trim().max(40).default(''),
    }),
    z.strictObject({ customer_id: z.int().positive() }),
  ]),
  response: z.object({ success: z.literal(true), conversation: conversationSchema }),
});
