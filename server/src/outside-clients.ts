import type { Config } from './config';
import type { Logger } from './logger';
import type { Hear } from './providers/http/hearing';
import { createLightspeedAuth } from './providers/lightspeed/lightspeed-auth';
import { createLightspeedClient } from './providers/lightspeed/lightspeed-client';
import type { TokenSource } from './providers/lightspeed/lightspeed-http';
import { createMailClient } from './providers/mail/mail-client';
import { createWooClient } from './providers/woocommerce/woo-client';

/** Clients of the online shop, the till and the mail server; null where one is not configured. */
export const createOutsideClients = (config: Config, { log, hear }: { log: Logger; hear: Hear }) => ({
  mail: config.mail && { ...config.mail, client: createMailClient({ ...config.mail, hear }) },
  woo: config.woocommerce && createWooClient({ ...config.woocommerce, log, hear }),
  lightspeed: config.lightspeed && {
    auth: createLightspeedAuth({ ...config.lightspeed, log }),
    clientFor: (tokens: TokenSource) =>
      createLightspeedClient({ apiUrl: config.lightspeed?.apiUrl ?? '', tokens, log, hear }),
  },
});
