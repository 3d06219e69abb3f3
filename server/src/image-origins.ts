import type { Config } from './config';
import type { OriginSettings } from './features/images';

/** Pictures come from the shop alone; in development that is the sandbox, which lives on this very machine. */
export const imageOrigins = (config: Config): OriginSettings => {
  const allowed = config.woocommerce ? [new URL(config.woocommerce.url).origin] : [];
  return { allowedOrigins: allowed, privateOrigins: config.production ? [] : allowed };
};
