export { createOutbox, createOutboxJobs, type Outbox } from './outbox';
export { defineEvent, publish } from './outbox-events';
export type { Answer, OutboxKind, Outcome, Outgoing, Reading, SendContext } from './outbox-kind';
export { outboxTickJob } from './outbox-queue';
export { createOutboxStore, toOutboxClock } from './outbox-store';
export type { OutboxStores } from './outbox-worker';
export { backOff, waits } from './retry-policy';
