import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type Express } from 'express';
import { createAuspostRouter } from './auspost/auspost';
import { demoCatalogue } from './catalogue/demo-catalogue';
import type { DemoProduct } from './catalogue-types';
import { createSandboxClock, type SandboxClock } from './clock';
import { controlErrors } from './control/control-call';
import { createControlRouter } from './control-routes';
import { sandboxPort, sandboxLightspeedClient, sandboxLightspeedRedirectUri, sandboxWooKey } from './defaults';
import { createFaults, type Faults, type SandboxSystem } from './faults';
import { createGeocodingRouter } from './geocoding/geocoding';
import { defaultRateLimits, type RateLimits } from './lightspeed/api/rate-limiter';
import { imageFolder } from './lightspeed/entities/image';
import { createLightspeed, type Lightspeed } from './lightspeed/lightspeed';
import { createImapBox, type ImapBox } from './mail/imap-box';
import { startImapServer, type ImapFaults } from './mail/imap-server';
import { createMailFaults, type MailFaults } from './mail/mail-faults';
import { createMailFileRouter } from './mail/mail-routes';
import { startMailServer } from './mail/mail-server';
import { createMailbox, type Mailbox } from './mail/mailbox';
import { createPageRouter } from './page/page-routes';
import { createPayRouter } from './page/pay-routes';
import { createCloudPictureRouter } from './pictures/cloud-pictures';
import { createPictureRouter } from './pictures/picture-routes';
import { createRequestMeter } from './request-meter';
import { sandboxAuspostKey, sandboxTgeUser } from './shipping-access';
import {
  createStateSaver,
  parseState,
  readState,
  setAside,
  writeState,
  type SandboxState,
  type StateSaver,
} from './state-file';
import { createTgeRouter } from './tge/tge';
import { createPhoneBox, type PhoneBox } from './twilio/phone-box';
import type { PhoneDelivery } from './twilio/phone-routes';
import { createMediaRouter, createTwilioRouter } from './twilio/twilio';
import { sandboxTwilio } from './twilio/twilio-access';
import { createTwilioWebhooks } from './twilio/twilio-webhooks';
import { createMediaLibrary } from './woocommerce/media-library';
import { createWooShop, type WooShop } from './woocommerce/woo-shop';

type LightspeedClient = { id: string; secret: string; redirectUri: string; name: string };
type WooKey = { key: string; secret: string; permissions: 'read' | 'write' | 'read_write' };

export type SandboxOptions = {
  /** State file, kept across restarts; without it the sandbox starts from the catalogue each time. */
  stateFile?: string;
  wooKeys?: WooKey[];
  lightspeedClients?: LightspeedClient[];
  /** Redirect address of the default Lightspeed client; ignored when clients are given. */
  lightspeedRedirectUri?: string;
  /** The till's rate limits; null = unlimited. */
  limits?: RateLimits | null;
  /** Requests per second that the address search answers; 1 by default, null = unlimited. */
  searchesPerSecond?: number | null;
  catalogue?: DemoProduct[];
  /** Enables taxes in the shop (10 % GST, prices include it) with this rounding. */
  shopTax?: 'line' | 'subtotal';
  /** Base address used in both systems' answers. */
  baseUrl?: () => string;
};

export type Sandbox = {
  app: Express;
  clock: SandboxClock;
  faults: Faults;
  woo: WooShop;
  lightspeed: Lightspeed;
  mailbox: Mailbox;
  mailFaults: MailFaults;
  /** The shop's own mailbox, which is read by IMAP. */
  imapBox: ImapBox;
  imapFaults: ImapFaults;
  /** The mailbox that suppliers' emails are forwarded to. */
  supplierBox: ImapBox;
  phones: PhoneBox;
  phoneDelivery: PhoneDelivery;
  /** Resolves once all of Twilio's webhooks so far have been delivered. */
  textsSettled: () => Promise<void>;
  stopTexts: () => void;
  requests: (system: SandboxSystem) => { total: number; lastMinute: number };
  /** Resets products, quantities, sales, orders, emails, connections, clock and faults. */
  reset: () => void;
  /** Resolves once all changes so far are in the state file. */
  save: () => Promise<void>;
};

const lightspeedClient = (redirectUri = sandboxLightspeedRedirectUri): LightspeedClient => ({
  ...sandboxLightspeedClient,
  redirectUri,
});

/**
 * WooCommerce, Lightspeed, a mailbox, phones, carriers and maps, with pictures, page and control API, as one
 * application that does not listen yet.
 */
export const createSandbox = (options: SandboxOptions = {}): Sandbox => {
  const { stateFile, baseUrl = () => `http://127.0.0.1:${sandboxPort}` } = options;
  const catalogue = options.catalogue ?? demoCatalogue();
  const clock = createSandboxClock();
  const faults = createFaults();
  let saver: StateSaver | null = null;
  let version = 0;
  let limits = options.limits === undefined ? defaultRateLimits : options.limits;

  const onChange = (): void => {
    version += 1;
    saver?.changed();
  };
  const media = createMediaLibrary(stateFile);
  const woo = createWooShop({
    clock,
    baseUrl,
    faults,
    onChange,
    media,
    keys: options.wooKeys ?? [sandboxWooKey],
    tax: options.shopTax,
  });
  const till = createLightspeed({
    clock,
    baseUrl,
    clients: options.lightspeedClients ?? [lightspeedClient(options.lightspeedRedirectUri)],
    faults,
    onChange,
    limits,
  });
  const lightspeed: Lightspeed = {
    ...till,
    setLimits: (next) => {
      limits = next;
      till.setLimits(next);
    },
  };

  const mailbox = createMailbox({ clock, onChange });
  const mailFaults = createMailFaults(onChange);
  const imapBox = createImapBox(clock);
  const supplierBox = createImapBox(clock);
  const imapFaults: ImapFaults = { silentAt: null, refusedAt: null };

  const textWebhooks = createTwilioWebhooks(sandboxTwilio.authToken);
  const { accountSid } = sandboxTwilio;
  const phones = createPhoneBox({ clock, onChange, post: textWebhooks.post, accountSid, baseUrl });
  const phoneDelivery: PhoneDelivery = { delivers: true };

  const snapshot = (): SandboxState => ({
    woocommerce: woo.snapshot(),
    lightspeed: lightspeed.snapshot(),
    mail: mailbox.snapshot(),
    phones: phones.snapshot(),
  });
  const restore = (state: SandboxState): void => {
    woo.restore(state.woocommerce);
    lightspeed.restore(state.lightspeed);
    mailbox.restore(state.mail);
    phones.restore(state.phones);
  };

  woo.seed(catalogue);
  lightspeed.seed(catalogue);
  const firstDay = JSON.stringify(snapshot());
  const startOver = (): void => restore(parseState(firstDay));

  saver = stateFile === undefined ? null : createStateSaver(() => writeState(stateFile, snapshot()));
  const kept = stateFile === undefined ? null : readState(stateFile);
  if (stateFile !== undefined && kept !== null) {
    try {
      restore(kept);
    } catch (error) {
      setAside(stateFile, error);
      startOver();
    }
  }

  const meters = {
    woocommerce: createRequestMeter(),
    lightspeed: createRequestMeter(),
    sms: createRequestMeter(),
    auspost: createRequestMeter(),
    tge: createRequestMeter(),
    geocoding: createRequestMeter(),
  };

  const sandbox = {
    requests: (system: SandboxSystem) => meters[system].read(),
    clock,
    faults,
    woo,
    lightspeed,
    mailbox,
    mailFaults,
    imapBox,
    imapFaults,
    supplierBox,
    phones,
    phoneDelivery,
    textsSettled: textWebhooks.settled,
    stopTexts: textWebhooks.close,
    reset: () => {
      phoneDelivery.delivers = true;
      const receiveUrl = phones.smsUrl();
      clock.set(null);
      faults.clear();
      mailFaults.clear();
      Object.assign(imapFaults, { silentAt: null, refusedAt: null });
      imapBox.clear();
      supplierBox.clear();
      startOver();
      phones.setSmsUrl(receiveUrl);
    },
    save: async () => {
      await saver?.save();
    },
  };

  const app = express();
  app.disable('x-powered-by');
  app.use('/wp-json/wc/v3', meters.woocommerce.count, woo.router);
  app.use('/auth/oauth', lightspeed.oauthRouter);
  app.use('/.well-known', lightspeed.wellKnownRouter);
  app.use('/API/V3', meters.lightspeed.count, lightspeed.apiRouter);
  app.use('/twilio', meters.sms.count, createTwilioRouter({ phones, faults, delivers: () => phoneDelivery.delivers }));
  app.use('/twilio-media', createMediaRouter(phones));
  app.use('/auspost', meters.auspost.count, createAuspostRouter({ key: sandboxAuspostKey, faults }));
  app.use('/tge', meters.tge.count, createTgeRouter({ ...sandboxTgeUser, faults }));
  app.use(['/nominatim', '/osrm', '/postcodes'], meters.geocoding.count);
  app.use(
    createGeocodingRouter({
      clock,
      faults,
      perSecond: options.searchesPerSecond,
    }),
  );
  app.use('/wp-content/uploads', media.router, createPictureRouter(catalogue));
  app.use(
    imageFolder,
    createCloudPictureRouter({ products: catalogue, findUpload: (publicID) => till.findUpload(publicID) }),
  );
  app.use(
    '/control',
    createControlRouter({
      ...sandbox,
      catalogue,
      limits: () => limits,
      version: () => version,
    }),
  );
  app.use('/mail', createMailFileRouter(mailbox), controlErrors);
  app.use('/checkout', createPayRouter(woo, clock));
  app.use(createPageRouter());
  return { app, ...sandbox };
};

export type RunningSandbox = {
  url: string;
  /** Address of its mail server, as used in `SMTP_URL`. */
  smtpUrl: string;
  /** Address of the shop's mailbox, as used in `IMAP_URL`. */
  imapUrl: string;
  /** Address of the mailbox for suppliers' emails, as used in `SUPPLIER_IMAP_URL`. */
  supplierImapUrl: string;
  sandbox: Sandbox;
  /** Closes all connections, including hanging ones, and saves. */
  close: () => Promise<void>;
};

/** Starts the sandbox; port 0 picks a free one. The mail server uses the next port, or any if that is taken. */
export const startSandbox = async (
  options: SandboxOptions & { port: number; host?: string },
): Promise<RunningSandbox> => {
  const host = options.host ?? '127.0.0.1';
  let port = options.port;
  const url = (): string => `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const sandbox = createSandbox({ baseUrl: url, ...options });
  // Keep-alive connections are closed by callers only: closing one here could race with an incoming request.
  const server = createServer({ keepAliveTimeout: 0 }, sandbox.app);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address !== null && typeof address === 'object') port = address.port;
  const mail = await startMailServer({
    host,
    port: options.port === 0 ? 0 : port + 1,
    mailbox: sandbox.mailbox,
    faults: sandbox.mailFaults,
  });
  const imap = await startImapServer({ host, box: sandbox.imapBox, faults: sandbox.imapFaults });
  const supplierImap = await startImapServer({ host, box: sandbox.supplierBox, faults: sandbox.imapFaults });
  return {
    url: url(),
    smtpUrl: mail.url,
    imapUrl: imap.url,
    supplierImapUrl: supplierImap.url,
    sandbox,
    close: async () => {
      sandbox.woo.close();
      sandbox.stopTexts();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, mail.close(), imap.close(), supplierImap.close()]);
      await sandbox.save();
    },
  };
};
