/** Query parameters; no name occurs twice. */
export type Query = Readonly<Record<string, string>>;

/** RFC 3986 encoding, stricter than `encodeURIComponent`. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

export const toQueryString = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&');

export const withQuery = (address: string, query: Query): string => {
  const search = toQueryString(query);
  return search === '' ? address : `${address}?${search}`;
};
