import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import type { Logger } from '../../logger';
import type { FoundMail, MailboxClient } from '../../providers/imap/mailbox-client';
import { readMail } from '../../providers/imap/read-mail';
import type { IncomingMailService, IncomingMailStores } from './incoming-mail';
import type { MailboxStore } from './mailbox-store';

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

  const take = async (name: string, { source, uidValidity, uid }: FoundMail): Promise<void> => {
    const mail = await readMail(source);
    try {
      await transaction(async (inside) => {
        await incomingMail.receive(inside, mail);
        await inside.mailboxes.advance(name, { uidValidity, uid });
      });
    } catch (error) {
      if ((await stores.mailboxes.recordFailure(name)) < mostFailures) throw error;
      log.error({ err: error, mailbox: name, uid }, 'an email could not be processed and was skipped');
      await stores.mailboxes.advance(name, { uidValidity, uid });
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
