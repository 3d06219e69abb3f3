import {
  createConversation,
  getConversation,
  getTextSignature,
  listConversations,
  listMessages,
  nameSender,
  proposeSender,
  readConversation,
  retryMessage,
  sendMessage,
  sendMessageNow,
  undoMessage,
} from '@chainline/shared/messaging/conversation-contract';
import {
  addNote,
  assignConversation,
  closeConversation,
  listNotes,
  reopenConversation,
  snoozeConversation,
} from '@chainline/shared/messaging/conversation-desk-contract';
import { openEmailPage, removeMessageFile, uploadMessageFile } from '@chainline/shared/messaging/message-file-contract';
import { searchMessages } from '@chainline/shared/messaging/message-search-contract';
import { listWriters, tellWriting } from '@chainline/shared/messaging/writing-contract';
import { maxFileBytes } from '@chainline/shared/messaging/message-file-rules';
import { z } from 'zod';
import { route, type Route } from '../../http/route';
import { uploadRoute } from '../../http/upload-route';
import type { ConversationService } from './conversation-service';
import type { DeskService } from './desk-service';
import type { EmailPageService } from './email-page-service';
import { fileTooLarge, type OutgoingFiles } from './outgoing-files';
import type { SearchReadModel } from './search-read-model';
import type { SenderService } from './sender-service';
import type { WritingService } from './writing-service';

type Services = {
  conversations: ConversationService;
  desk: DeskService;
  emailPages: EmailPageService;
  messageSearch: SearchReadModel;
  outgoingFiles: OutgoingFiles;
  senders: SenderService;
  writing: WritingService;
};

const success = true as const;
const upload = { part: 'file', maxBytes: maxFileBytes, fields: z.object({}), tooLarge: fileTooLarge };

export const createMessagingRoutes = ({
  conversations,
  desk,
  emailPages,
  messageSearch,
  outgoingFiles,
  senders,
  writing,
}: Services): Route[] => [
  route(listConversations, 'staff', ({ actor, query }) => conversations.list(actor, query)),
  route(getConversation, 'staff', async ({ actor, params }) => ({
    success,
    conversation: await conversations.detail(actor, params.id),
  })),
  route(getTextSignature, 'staff', async ({ query }) => ({
    success,
    text_signature: await conversations.textSignature(query.customer_id),
  })),
  route(listMessages, 'staff', ({ params, query }) => conversations.messages(params.id, query)),
  route(searchMessages, 'staff', async ({ query }) => ({
    success,
    ...(await messageSearch.search({ ...query, before: query.before })),
  })),
  route(sendMessage, 'staff', async ({ actor, body }) => ({ success, message: await conversations.send(actor, body) })),
  route(createConversation, 'staff', async ({ actor, body }) => ({
    success,
    ...(await conversations.create(actor, body)),
  })),
  route(undoMessage, 'staff', async ({ actor, params }) => ({
    success,
    ...(await conversations.undo(actor, params.id)),
  })),
  route(retryMessage, 'staff', async ({ actor, params }) => ({
    success,
    message: await conversations.retry(actor, params.id),
  })),
  route(sendMessageNow, 'staff', async ({ params }) => ({ success, message: await conversations.sendNow(params.id) })),
  uploadRoute(uploadMessageFile, 'staff', upload, async ({ actor, file }) => ({
    success,
    file: await outgoingFiles.upload(actor, file),
  })),
  route(removeMessageFile, 'staff', async ({ actor, params }) => {
    await outgoingFiles.remove(actor, params.id);
    return { success };
  }),
  route(openEmailPage, 'staff', async ({ params, body }) => ({
    success,
    ...(await emailPages.open(params.id, body)),
  })),
  route(readConversation, 'staff', async ({ actor, params, body }) => {
    await conversations.read(actor, params.id, body);
    return { success };
  }),
  route(closeConversation, 'staff', async ({ actor, params }) => ({
    success,
    conversation: await desk.close(actor, params.id),
  })),
  route(reopenConversation, 'staff', async ({ actor, params }) => ({
    success,
    conversation: await desk.reopen(actor, params.id),
  })),
  route(snoozeConversation, 'staff', async ({ actor, params, body }) => ({
    success,
    conversation: await desk.snooze(actor, params.id, body),
  })),
  route(assignConversation, 'staff', async ({ actor, params, body }) => ({
    success,
    conversation: await desk.assign(actor, params.id, body),
  })),
  route(listNotes, 'staff', ({ params }) => desk.notes(params.id)),
  route(addNote, 'staff', async ({ actor, params, body }) => ({
    success,
    note: await desk.addNote(actor, params.id, body),
  })),
  route(tellWriting, 'staff', async ({ actor, params, body }) => {
    await writing.tell(actor, params.id, body.is_writing);
    return { success };
  }),
  route(listWriters, 'staff', async ({ actor, params }) => ({
    success,
    writers: await writing.list(actor, params.id),
  })),
  route(proposeSender, 'staff', async ({ params }) => ({ success, ...(await senders.propose(params.id)) })),
  route(nameSender, 'staff', async ({ actor, params, body }) => ({
    success,
    conversation: await senders.name(actor, params.id, body),
  })),
];
