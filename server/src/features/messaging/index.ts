export { type CustomerMessages } from './customer-messages';
export { openConversation, type OpenerStores as MessagingStores } from './conversation-opener';
export { createMailboxReader, watchForNews, type MailReceiver, type ReaderStores } from './mailbox-reader';
export { recordMessage } from './message-recorder';
export { type SenderStores } from './message-sender';
export { createMessaging, createMessagingStores } from './messaging-feature';
