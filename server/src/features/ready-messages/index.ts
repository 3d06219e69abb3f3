export { type ReadyMessageStore } from './ready-message-store';
export { createReadyMessages, createReadyMessageStores } from './ready-messages-feature';
