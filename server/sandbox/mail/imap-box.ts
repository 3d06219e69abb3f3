import type { SandboxClock } from '../clock';

/** A mailbox that people read by IMAP. */
export const createImapBox = (clock: Pick<SandboxClock, 'now'> = { now: () => new Date() }) => {
  // Numbers begin anew with each start.
  let uidValidity = Math.floor(Date.now() / 1000);
  let lastUid = 0;
  const listeners = new Set<() => void>();
  let messages: { uid: number; raw: Buffer; at: Date }[] = [];
  return {
    deliver: (raw: Buffer | string, at = clock.now()): number => {
      lastUid += 1;
      messages.push({ uid: lastUid, raw: Buffer.from(raw), at });
      for (const listener of listeners) listener();
      return lastUid;
    },
    /** As after a restored backup: all messages get new numbers. */
    renumber: (): void => {
      uidValidity += 1;
      lastUid = 0;
      messages = messages.map((message) => ({ ...message, uid: (lastUid += 1) }));
    },
    clear: (): void => {
      messages = [];
    },
    /** @returns a function that ends it */
    onDelivery: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    list: () => messages,
    state: () => ({ uidValidity, uidNext: lastUid + 1, exists: messages.length }),
  };
};

export type ImapBox = ReturnType<typeof createImapBox>;
