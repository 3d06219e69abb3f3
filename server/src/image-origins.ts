import type { Config } from './config';
import type { OriginSettings } from './features/images';

/** Where Lightspeed keeps the pictures of all its shops. */
const lightspeedPictures = 'https://res.cloudinary.com';

const sandboxOrigins = (config: Config): string[] => {
  const outside = [config.woocommerce?.url, config.lightspeed?.apiUrl].filter((url) => url !== undefined);
  return config.production ? [] : outside.map((url) => new URL(url).origin);
};

/** Pictures come from the shop alone; in development that is the sandbox, which lives on this very machine. */
export const imageOrigins = (config: Config): OriginSettings => {
  const allowed = config.woocommerce ? [new URL(config.woocommerce.url).origin] : [];
  return { allowedOrigins: allowed, privateOrigins: sandboxOrigins(config) };
};

/** From where pictures of the till may be fetched, where the till says that they are its own. */
export const tillImageOrigins = (config: Config): string[] =>
  config.lightspeed
    ? [lightspeedPictures, ...(config.production ? [] : [new URL(config.lightspeed.apiUrl).origin])]
    : [];
