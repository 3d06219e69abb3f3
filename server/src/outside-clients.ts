import type { Config } from './config';
import type { Db } from './db/db';
import { createInstallationStore } from './db/installation';
import { createRequestPace } from './db/request-pace';
import type { Logger } from './logger';
import { createAuspostClient } from './providers/auspost/auspost-client';
import { createGeocodingClient } from './providers/geocoding/geocoding-client';
import type { ReportOutcome } from './providers/http/outcome-reports';
import { createLightspeedAuth } from './providers/lightspeed/lightspeed-auth';
import { createLightspeedClient } from './providers/lightspeed/lightspeed-client';
import type { TokenSource } from './providers/lightspeed/lightspeed-http';
import { createMailboxClient } from './providers/imap/mailbox-client';
import { createMailClient } from './providers/mail/mail-client';
import { createTgeClient } from './providers/tge/tge-client';
import { createTwilioClient } from './providers/twilio/twilio-client';
import { createWooClient } from './providers/woocommerce/woo-client';

type Base = { db: Db; log: Logger; reportOutcome: ReportOutcome; now: () => Date };

/** Null for systems that are not configured. */
export const createOutsideClients = (config: Config, { db, log, reportOutcome, now }: Base) => {
  const { auspost, tge, geocoding, lightspeed, twilio } = config;
  return {
    mailServer: config.mail && { ...config.mail, client: createMailClient({ ...config.mail, reportOutcome }) },
    mailboxes: config.mailboxes.map((server) => createMailboxClient({ server, reportOutcome })),
    supplierMailbox:
      config.supplierMailbox &&
      createMailboxClient({
        // A name of its own: the mailbox may be read for conversations too, from another place.
        server: { ...config.supplierMailbox.server, name: `suppliers: ${config.supplierMailbox.server.name}` },
        system: 'supplier_mailbox',
        reportOutcome,
      }),
    texts:
      twilio &&
      createTwilioClient({
        ...twilio,
        receiveUrl: `${config.publicUrl}/api/webhooks/twilio/messages`,
        log,
        reportOutcome,
        now,
      }),
    woo:
      config.woocommerce &&
      createWooClient({ ...config.woocommerce, log, reportOutcome, marks: createInstallationStore(db) }),
    tillApi: lightspeed && {
      auth: createLightspeedAuth({ ...lightspeed, log }),
      clientFor: (tokens: TokenSource) => createLightspeedClient({ ...lightspeed, tokens, log, reportOutcome }),
    },
    auspost: auspost && createAuspostClient({ ...auspost, log, reportOutcome }),
    tge: tge && createTgeClient({ ...tge, log, reportOutcome, now }),
    geocoding:
      geocoding && createGeocodingClient({ ...geocoding, log, reportOutcome, pace: createRequestPace(db, geocoding) }),
  };
};
