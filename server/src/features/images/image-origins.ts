import type { Config } from '../../config';
import type { OriginSettings } from './origin-rules';

/** Lightspeed's image host, shared by all its shops. */
const lightspeedPictures = 'https://res.cloudinary.com';

const toOrigin = (url: string): string => new URL(url).origin;

const sandboxOrigins = (config: Config): string[] => {
  const outside = [config.woocommerce?.url, config.lightspeed?.apiUrl].filter((url) => url !== undefined);
  return config.production ? [] : outside.map(toOrigin);
};

/** Only the shop and its configured image hosts; in development the sandbox on this machine. */
export const imageOrigins = (config: Config): OriginSettings => {
  const allowed = config.woocommerce ? [config.woocommerce.url, ...config.wooPictureUrls].map(toOrigin) : [];
  return { allowedOrigins: allowed, privateOrigins: sandboxOrigins(config) };
};

export const tillImageOrigins = (config: Config): string[] =>
  config.lightspeed
    ? [lightspeedPictures, ...(config.production ? [] : [new URL(config.lightspeed.apiUrl).origin])]
    : [];
