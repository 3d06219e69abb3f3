import { notAllowed } from './image-errors';

export type OriginSettings = {
  /** Scheme, host and port from which pictures may be fetched. */
  allowedOrigins: string[];
  /** Those of them that may resolve to addresses that are not public: only a sandbox in development. */
  privateOrigins: string[];
};

/** What holds for an allowed address. @throws ValidationError for every other address. */
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

/** The address of a picture that may be fetched. @throws ValidationError for every other text. */
export const originAllowed = (rules: OriginRules, text: string): URL => {
  if (!URL.canParse(text)) throw notAllowed();
  const url = new URL(text);
  url.hash = '';
  rules(url);
  return url;
};
