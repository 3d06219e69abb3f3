import { z } from 'zod';
import type { Config } from '../../../config';
import type { Locks } from '../../../db/locks';
import type { Transaction } from '../../../db/transaction';
import { defineJob, type JobQueue } from '../../../jobs/queue';
import { every } from '../../../jobs/schedule';
import { handleJob } from '../../../jobs/worker';
import type { Logger } from '../../../logger';
import type { MailboxClient } from '../../../providers/imap/mailbox-client';
import { createMailboxReader, watchForNews, type ReaderStores } from '../../messaging';
import { createSupplierMailInbox, type InboxStores, type PreparedSupplierMail } from './supplier-mail-inbox';

export type SupplierMailboxStores = InboxStores & ReaderStores & { queue: JobQueue };

type Dependencies<S extends SupplierMailboxStores> = Omit<
  Parameters<typeof createSupplierMailInbox>[0],
  'appliesCertain' | 'ownAddress'
> & {
  config: Pick<Config, 'supplierMailbox' | 'mail'>;
  supplierMailbox: MailboxClient | null;
  stores: SupplierMailboxStores;
  transaction: Transaction<S>;
  locks: Locks;
  log: Logger;
};

const mailboxJob = defineJob('bikes.supplier-mailbox', z.object({}));
const readAgainMs = 2_000;

/** Reads the mailbox for suppliers, if there is one: at once while it is watched, and every minute. */
export const createSupplierMailbox = <S extends SupplierMailboxStores>(dependencies: Dependencies<S>) => {
  const { config, supplierMailbox: mailbox, stores, log, now } = dependencies;
  const { visitAll } = createMailboxReader<S, PreparedSupplierMail>({
    ...dependencies,
    mailboxes: mailbox ? [mailbox] : [],
    receiver: createSupplierMailInbox({
      ...dependencies,
      appliesCertain: config.supplierMailbox?.appliesCertain === true,
      ownAddress: config.mail?.from.address ?? null,
    }),
  });
  const readSoon = (runAt?: Date) =>
    stores.queue.enqueue(mailboxJob, {}, { key: 'bikes.supplier-mailbox', ...(runAt && { runAt }) });
  return {
    read: visitAll,
    jobs: [
      handleJob(mailboxJob, async (_payload, { signal }) => {
        // The server that is reading may have looked before the latest email arrived.
        if (!(await visitAll(signal))) await readSoon(new Date(now().getTime() + readAgainMs));
      }),
    ],
    schedule: mailbox ? [every('35 * * * * *', mailboxJob, {})] : [],
    watches: mailbox ? [watchForNews({ mailbox, readSoon, log })] : [],
  };
};
