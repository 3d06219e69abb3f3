export { openConversation, type OpenerStores as MessagingStores } from './conversation-opener';
export { recordMessage } from './message-recorder';
export { createMessaging, createMessagingStores } from './messaging-feature';
