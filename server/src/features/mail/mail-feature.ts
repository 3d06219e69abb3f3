import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import type { Outbox } from '../../outbox';
import type { MailClient } from '../../providers/mail/mail-client';
import type { MailAddress } from '../../providers/mail/smtp-settings';
import type { SecretBox } from '../../secrets';
import type { MailStores } from './email-sender';
import { createEmailErasureStore } from './email-erasure-store';
import { createEmailOptOutStore } from './email-opt-out-store';
import { createEmailStore } from './email-store';
import { createMailService } from './mail-service';
import { createReplyTags } from './reply-tags';
import { createUnsubscribeLinks } from './unsubscribe-links';

export const createMailStores = (db: Db) => ({
  emails: createEmailStore(db),
  emailOptOuts: createEmailOptOutStore(db),
  emailErasures: createEmailErasureStore(db),
});

type Dependencies<S extends MailStores> = {
  stores: S;
  outbox: Pick<Outbox<S>, 'register'>;
  /** Null if no mail server is configured. */
  mailServer: { client: MailClient; from: MailAddress; replyTo: string | null; tagsReplies: boolean } | null;
  config: Pick<Config, 'sessionSecret' | 'publicUrl'>;
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
        unsubscribeLinks: createUnsubscribeLinks({ secret: config.sessionSecret, publicUrl: config.publicUrl }),
      }),
    },
    cleanUp: [({ olderThan, days }) => dependencies.stores.emails.removeContents(olderThan(days.email_content_days))],
  }) satisfies Feature;
