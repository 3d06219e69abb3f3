import type { DemoProduct } from '../catalogue-types';
import type { SandboxClock } from '../clock';
import type { Faults, SandboxSystem } from '../faults';
import type { RateLimits } from '../lightspeed/api/rate-limiter';
import type { Lightspeed } from '../lightspeed/lightspeed';
import type { ImapBox } from '../mail/imap-box';
import type { MailFaults } from '../mail/mail-faults';
import type { Mailbox } from '../mail/mailbox';
import type { PhoneBox } from '../twilio/phone-box';
import type { PhoneDelivery } from '../twilio/phone-routes';
import type { WooShop } from '../woocommerce/woo-shop';

export type ControlContext = {
  clock: SandboxClock;
  faults: Faults;
  woo: WooShop;
  lightspeed: Lightspeed;
  mailbox: Mailbox;
  mailFaults: MailFaults;
  imapBox: ImapBox;
  supplierBox: ImapBox;
  phones: PhoneBox;
  phoneDelivery: PhoneDelivery;
  catalogue: DemoProduct[];
  requests: (system: SandboxSystem) => { total: number; lastMinute: number };
  limits: () => RateLimits | null;
  /** Increases with every change to any system's data. */
  version: () => number;
  reset: () => void;
};
