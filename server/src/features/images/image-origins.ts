import type { Config } from '../../config';
import type { OriginSettings } from './origin-rules';

/** Where Lightspeed keeps the pictures of all its shops. */
const lightspeedPictures = 'https://res.cloudinary.com';

const toOrigin = (url: string): string => new URL(url).origin;

const sandboxOrigins = (config: Config): string[] => {
  const outside = [config.woocommerce?.url, config.lightspeed?.apiUrl].filter((url) => url !== undefined);
  return config.production ? [] : outside.map(toOrigin);
};

/**
 * Pictures come from the shop alone, and from where it says that it keeps them; in development that is the sandbox, which
 * lives on this very machine.
 */
export const imageOrigins = (config: Config): OriginSettings => {
  const allowed = config.woocommerce ? [config.woocommerce.url, ...config.wooPictureUrls].map(toOrigin) : [];
  return { allowedOrigins: allowed, privateOrigins: sandboxOrigins(config) };
};

/** From where pictures of the till may be fetched, where the till says that they are its own. */
export const tillImageOrigins = (config: Config): string[] =>
  config.lightspeed
    ? [lightspeedPictures, ...(config.production ? [] : [new URL(config.lightspeed.apiUrl).origin])]
    : [];
