import type { DemoProduct } from '../catalogue-types';
import type { SandboxClock } from '../clock';
import type { Faults, SandboxSystem } from '../faults';
import type { RateLimits } from '../lightspeed/api/rate-limiter';
import type { Lightspeed } from '../lightspeed/lightspeed';
import type { WooShop } from '../woocommerce/woo-shop';

/** What the control calls work with. */
export type ControlContext = {
  clock: SandboxClock;
  faults: Faults;
  woo: WooShop;
  lightspeed: Lightspeed;
  catalogue: DemoProduct[];
  /** How often the app called a system. */
  requests: (system: SandboxSystem) => { total: number; lastMinute: number };
  limits: () => RateLimits | null;
  /** Another number after every change of either system. */
  version: () => number;
  reset: () => void;
};
