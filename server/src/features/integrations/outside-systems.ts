import type { IntegrationSystem } from '@chainline/shared/integrations/integration-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { AuspostClient } from '../../providers/auspost/auspost-client';
import type { GeocodingClient } from '../../providers/geocoding/geocoding-client';
import type { MailboxClient } from '../../providers/imap/mailbox-client';
import type { MailClient } from '../../providers/mail/mail-client';
import type { TwilioClient } from '../../providers/twilio/twilio-client';
import type { TgeClient } from '../../providers/tge/tge-client';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { TillConnection } from '../lightspeed';

/** Null if not configured. */
export type OutsideClients = {
  woo: WooClient | null;
  /** True even before a person has connected the till. */
  isTillConfigured: boolean;
  till: TillConnection;
  mail: { client: MailClient } | null;
  mailboxes: readonly MailboxClient[];
  supplierMailbox: MailboxClient | null;
  texts: TwilioClient | null;
  auspost: AuspostClient | null;
  tge: TgeClient | null;
  geocoding: GeocodingClient | null;
};

type Answer = { ok: boolean; message: string };

export type OutsideSystem = {
  system: IntegrationSystem;
  name: string;
  purpose: string;
  variables: string[];
  configured: boolean;
  /** Has no side effects. @throws the client's errors */
  ask: (shop: ShopSettings, signal: AbortSignal) => Promise<Answer>;
};

const well = (message: string): Answer => ({ ok: true, message });
const badly = (message: string): Answer => ({ ok: false, message });
const notThere = (): Promise<Answer> => Promise.resolve(badly('It is not configured.'));

/** A carton between two places that every carrier serves. */
const sampleFreight = {
  from: { suburb: 'Sydney', state: 'NSW', postcode: '2000' },
  to: { suburb: 'Melbourne', state: 'VIC', postcode: '3000' },
  items: [{ count: 1, length_cm: 30, width_cm: 20, height_cm: 20, weight_kg: 2 }],
};

const shopAndTill = ({ woo, isTillConfigured, till }: OutsideClients): OutsideSystem[] => [
  {
    system: 'woocommerce',
    name: 'WooCommerce',
    purpose: 'The online shop: products, orders and payments.',
    variables: ['WOO_URL', 'WOO_KEY', 'WOO_SECRET'],
    configured: woo !== null,
    ask: async (_shop, signal) => {
      await woo?.ping({ signal });
      return well('The online shop is working and accepts our key.');
    },
  },
  {
    system: 'lightspeed',
    name: 'Lightspeed',
    purpose: 'The till: stock, sales and serial numbers of the shop.',
    variables: ['LIGHTSPEED_CLIENT_ID', 'LIGHTSPEED_CLIENT_SECRET'],
    configured: isTillConfigured,
    ask: async (_shop, signal) => {
      const connected = await till.current();
      if (!connected) return badly('Lightspeed is not connected. Connect it first.');
      const { name } = await connected.client.getAccount({ signal });
      return well(`Lightspeed is working for the account ${name}.`);
    },
  },
];

const mailSystem = ({ mail }: OutsideClients): OutsideSystem => ({
  system: 'mail',
  name: 'Email',
  purpose: 'Sends quotes, invitations and notices.',
  variables: ['SMTP_URL', 'MAIL_FROM'],
  configured: mail !== null,
  ask: async () => {
    if (!mail) return notThere();
    const tried = await mail.client.verify();
    return tried.outcome === 'accepted' ? well(tried.response) : badly(tried.reason);
  },
});

const mailboxSystem = ({ mailboxes }: OutsideClients): OutsideSystem => ({
  system: 'mailbox',
  name: 'Incoming email',
  purpose: 'Reads what customers email, so that it appears in their conversations.',
  variables: ['IMAP_URL'],
  configured: mailboxes.length > 0,
  ask: async (_shop, signal) => {
    let messages = 0;
    for (const mailbox of mailboxes) messages += await mailbox.ping({ signal });
    const count = mailboxes.length === 1 ? 'The mailbox is' : `All ${mailboxes.length} mailboxes are`;
    return well(`${count} working. Emails in total: ${messages}.`);
  },
});

const supplierMailboxSystem = ({ supplierMailbox }: OutsideClients): OutsideSystem => ({
  system: 'supplier_mailbox',
  name: 'Suppliers’ email',
  purpose: 'Reads the emails that are forwarded from suppliers, for updates of the bike register.',
  variables: ['SUPPLIER_IMAP_URL'],
  configured: supplierMailbox !== null,
  ask: async (_shop, signal) => {
    if (!supplierMailbox) return notThere();
    return well(`The mailbox is working. Emails in it: ${await supplierMailbox.ping({ signal })}.`);
  },
});

/** Says what to set up for replies, which no test can check. */
const answersNote = ({ sender, receiveUrl }: TwilioClient): string =>
  sender.kind === 'name'
    ? ` Customers cannot reply to messages from ${sender.value}. Send from a phone number to receive replies.`
    : ` Set ${receiveUrl} as the webhook for incoming messages in Twilio’s console to receive replies.`;

const textSystem = ({ texts }: OutsideClients): OutsideSystem => ({
  system: 'sms',
  name: 'Text messages',
  purpose: 'Sends and receives text messages through Twilio.',
  variables: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  configured: texts !== null,
  ask: async (_shop, signal) => {
    if (!texts) return notThere();
    const account = await texts.ping({ signal });
    const isReceiving = await texts.receiveAnswers({ signal });
    return well(
      `Twilio is working for the account ${account}.${isReceiving ? ' Replies arrive here.' : answersNote(texts)}`,
    );
  },
});

const carriers = ({ auspost, tge }: OutsideClients): OutsideSystem[] => [
  {
    system: 'auspost',
    name: 'Australia Post',
    purpose: 'Postal prices for parcels up to 22 kg.',
    variables: ['AUSPOST_KEY'],
    configured: auspost !== null,
    ask: async ({ postcode }, signal) => {
      if (!auspost) return notThere();
      const found = await auspost.localities(postcode, { signal });
      return well(`Australia Post is working: it found ${found.length} suburbs for postcode ${postcode}.`);
    },
  },
  {
    system: 'tge',
    name: 'Team Global Express',
    purpose: 'Freight prices for bikes and large parcels.',
    variables: ['TGE_USER', 'TGE_PASSWORD', 'TGE_ACCOUNT', 'TGE_SOURCE_SYSTEM', 'TGE_SENDER'],
    configured: tge !== null,
    ask: async (_shop, signal) => {
      if (!tge) return notThere();
      const rates = await tge.rates(sampleFreight, { signal });
      return rates.ok ? well('Team Global Express is working.') : badly(rates.reason);
    },
  },
];

const maps = ({ geocoding }: OutsideClients): OutsideSystem[] => [
  {
    system: 'geocoding',
    name: 'Address search',
    purpose: 'Locates customers’ addresses to measure delivery distances.',
    variables: ['NOMINATIM_URL'],
    configured: geocoding?.configured.geocode === true,
    ask: async ({ address }, signal) => {
      const place = await geocoding?.geocode(address, { signal });
      return well(
        place
          ? `The address search is working. It found the shop: ${place.formatted_address}.`
          : 'The address search is working, but did not find the shop’s address.',
      );
    },
  },
  {
    system: 'routing',
    name: 'Routing',
    purpose: 'Road distances for deliveries.',
    variables: ['OSRM_URL'],
    configured: geocoding?.configured.route === true,
    ask: async ({ latitude, longitude }, signal) => {
      const near = { latitude: latitude + 0.02, longitude: longitude - 0.02 };
      const way = await geocoding?.route({ latitude, longitude }, near, { signal });
      return well(way ? 'Routing is working.' : 'Routing is working, but found no road near the shop.');
    },
  },
  {
    system: 'postcodes',
    name: 'Postcode directory',
    purpose: 'The suburbs of a postcode.',
    variables: ['POSTCODE_URL'],
    configured: geocoding?.configured.localities === true,
    ask: async ({ postcode }, signal) => {
      const found = (await geocoding?.localities(postcode, { signal })) ?? [];
      return well(`The directory is working: it found ${found.length} suburbs for postcode ${postcode}.`);
    },
  },
];

export const toOutsideSystems = (clients: OutsideClients): OutsideSystem[] => [
  ...shopAndTill(clients),
  mailSystem(clients),
  mailboxSystem(clients),
  supplierMailboxSystem(clients),
  textSystem(clients),
  ...carriers(clients),
  ...maps(clients),
];
