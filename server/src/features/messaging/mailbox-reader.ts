import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import type { Logger } from '../../logger';
import type { FoundMail, MailboxClient } from '../../providers/imap/mailbox-client';
import { readMail, unreadable } from '../../providers/imap/read-mail';
import type { IncomingMailService, IncomingMailStores, PreparedMail } from './incoming-mail';
import type { MailboxStore, Position } from './mailbox-store';

type ReaderStores = IncomingMailStores & { mailboxes: MailboxStore };

type Dependencies<S extends ReaderStores> = {
  stores: Pick<ReaderStores, 'mailboxes'>;
  transaction: Transaction<S>;
  locks: Locks;
  mailboxes: readonly MailboxClient[];
  incomingMail: IncomingMailService;
  log: Logger;
  now: () => Date;
};

/** An email that cannot be taken in is passed over after that, so that it does not hold up all others. */
const mostFailures = 5;

/** One server at a time reads a mailbox. */
export const createMailboxReader = <S extends ReaderStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, locks, mailboxes, incomingMail, log, now } = dependencies;

  const receive = (name: string, mail: PreparedMail, place: Position): Promise<void> =>
    transaction(async (inside) => {
      await incomingMail.receive(inside, mail);
      await inside.mailboxes.advance(name, place);
    });

  /** Records that an email could not be read, so that somebody looks into the mailbox. */
  const skip = async (name: string, source: Buffer | null, place: Position): Promise<void> => {
    try {
      if (source !== null) await receive(name, await incomingMail.prepare(unreadable(source)), place);
    } finally {
      await stores.mailboxes.advance(name, place);
    }
  };

  const take = async (name: string, { uidValidity, uid, ...found }: FoundMail): Promise<void> => {
    const place = { uidValidity, uid };
    try {
      if (found.source === null) throw found.error;
      await receive(name, await incomingMail.prepare(await readMail(found.source, found.isWhole)), place);
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
    /** All mailboxes, even if one of them fails. @returns false if another server is reading one @throws the first failure */
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
