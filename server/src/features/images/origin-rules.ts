import { notAllowed } from './image-errors';

export type OriginSettings = {
  /** Allowed origins (scheme, host and port). */
  allowedOrigins: string[];
  /** Origins that may resolve to private addresses: only those of a development sandbox. */
  privateOrigins: string[];
};

/** @throws ValidationError for an address that is not allowed */
export type OriginRules = (url: URL) => { mayBePrivate: boolean };

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

const toOrigin = (text: string): string => {
  const url = new URL(text);
  if (!isWeb(url)) throw new Error(`${text} is not a web address`);
  return url.origin;
};

export const createOriginRules = (settings: OriginSettings): OriginRules => {
  const allowed = new Set(settings.allowedOrigins.map(toOrigin));
  const mayBePrivate = new Set(settings.privateOrigins.map(toOrigin));
  return (url) => {
    const withCredentials = url.username !== '' || url.password !== '';
    if (!isWeb(url) || withCredentials || !allowed.has(url.origin)) throw notAllowed();
    return { mayBePrivate: mayBePrivate.has(url.origin) };
  };
};

export const originAllowed = (rules: OriginRules, text: string): URL => {
  if (!URL.canParse(text)) throw notAllowed();
  const url = new URL(text);
  url.hash = '';
  rules(url);
  return url;
};
