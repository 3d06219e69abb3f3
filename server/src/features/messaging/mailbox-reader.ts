import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import type { Logger } from '../../logger';
import type { FoundMail, MailboxClient } from '../../providers/imap/mailbox-client';
import type { MailboxStore, Position } from './mailbox-store';

export type ReaderStores = { mailboxes: MailboxStore };

/** Reads any bytes and stores the result. `prepare` may take long; `receive` runs in one transaction with the place. */
export type MailReceiver<Stores, Mail> = {
  prepare: (source: Buffer, isWhole: boolean) => Promise<Mail>;
  /** For an email that failed repeatedly. */
  prepareUnreadable: (source: Buffer) => Promise<Mail>;
  receive: (inside: Stores, mail: Mail) => Promise<void>;
};

type Dependencies<S extends ReaderStores, Mail> = {
  stores: Pick<ReaderStores, 'mailboxes'>;
  transaction: Transaction<S>;
  locks: Locks;
  mailboxes: readonly MailboxClient[];
  receiver: MailReceiver<S, Mail>;
  log: Logger;
  now: () => Date;
};

/** An email that cannot be taken in is passed over after that, so that it does not hold up all others. */
const mostFailures = 5;

/** One server at a time reads a mailbox. */
export const createMailboxReader = <S extends ReaderStores, Mail>(dependencies: Dependencies<S, Mail>) => {
  const { stores, transaction, locks, mailboxes, receiver, log, now } = dependencies;

  const receive = (name: string, mail: Mail, place: Position): Promise<void> =>
    transaction(async (inside) => {
      await receiver.receive(inside, mail);
      await inside.mailboxes.advance(name, place);
    });

  /** Records that an email could not be read, so that somebody looks into the mailbox. */
  const skip = async (name: string, source: Buffer | null, place: Position): Promise<void> => {
    try {
      if (source !== null) await receive(name, await receiver.prepareUnreadable(source), place);
    } finally {
      await stores.mailboxes.advance(name, place);
    }
  };

  const take = async (name: string, { uidValidity, uid, ...found }: FoundMail): Promise<void> => {
    const place = { uidValidity, uid };
    try {
      if (found.source === null) throw found.error;
      await receive(name, await receiver.prepare(found.source, found.isWhole), place);
    } catch (error) {
      const failures = await stores.mailboxes.recordFailure(name);
      // Do not count a lost connection as a failure of the email.
      if (failures < mostFailures || (found.source === null && !found.isRefused)) throw error;
      log.error({ err: error, mailbox: name, uid }, 'an email could not be taken in and was passed over');
      await skip(name, found.source, place);
    }
  };

  const visit = async (mailbox: MailboxClient, signal: AbortSignal): Promise<void> => {
    const { name } = mailbox;
    const at = now();
    const place = await stores.mailboxes.find(name);
    const start = await mailbox.visit(place, (mail) => take(name, mail), { signal, at });
    if (start) await stores.mailboxes.begin(name, start);
    await stores.mailboxes.recordVisit(name, at);
  };

  return {
    /**
     * All mailboxes, even if one of them fails. @returns false if another server is reading one @throws the first
     * failure
     */
    visitAll: async (signal: AbortSignal): Promise<boolean> => {
      const visits = mailboxes.map((mailbox) =>
        locks.tryRun(`mailbox:${mailbox.name}`, (lost) => visit(mailbox, AbortSignal.any([signal, lost]))),
      );
      const ended = await Promise.allSettled(visits);
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      return ended.every((one) => one.status === 'fulfilled' && one.value);
    },
  };
};

/** Watches a mailbox until aborted, and calls `readSoon` whenever emails may have arrived. */
export const watchForNews =
  ({ mailbox, readSoon, log }: { mailbox: MailboxClient; readSoon: () => Promise<unknown>; log: Logger }) =>
  ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const onChange = (lost: unknown) => {
      if (lost !== null) log.warn({ err: lost, mailbox: mailbox.name }, 'the connection to a mailbox was lost');
    };
    const onNews = () => {
      readSoon().catch((error: unknown) => log.warn({ err: error }, 'a mailbox is read at its next tick'));
    };
    return mailbox.watch(onNews, { signal, onChange });
  };
