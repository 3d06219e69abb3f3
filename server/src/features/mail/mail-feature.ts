import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import type { Outbox } from '../../outbox';
import type { MailClient } from '../../providers/mail/mail-client';
import type { MailAddress } from '../../providers/mail/smtp-settings';
import type { SecretBox } from '../../secrets';
import type { MailStores } from './email-sender';
import { createEmailErasureStore } from './email-erasure-store';
import { createEmailStore } from './email-store';
import { createMailService } from './mail-service';
import { createReplyTags } from './reply-tags';

export const createMailStores = (db: Db) => ({
  emails: createEmailStore(db),
  emailErasures: createEmailErasureStore(db),
});

type Dependencies<S extends MailStores> = {
  stores: S;
  outbox: Pick<Outbox<S>, 'register'>;
  /** Null if no mail server is configured. */
  mailServer: { client: MailClient; from: MailAddress; replyTo: string | null; tagsReplies: boolean } | null;
  config: Pick<Config, 'sessionSecret'>;
  secrets: SecretBox;
  now: () => Date;
};

export const createMail = <S extends MailStores>({ mailServer, config, ...dependencies }: Dependencies<S>) =>
  ({
    services: {
      mail: createMailService({
        ...dependencies,
        mail: mailServer,
        replyTags: createReplyTags(config.sessionSecret),
      }),
    },
    cleanUp: [({ olderThan, days }) => dependencies.stores.emails.removeContents(olderThan(days.email_content_days))],
  }) satisfies Feature;
