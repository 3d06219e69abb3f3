/** Query parameters by name; no name occurs twice. */
export type Query = Readonly<Record<string, string>>;

/** RFC 3986, which is stricter than `encodeURIComponent`. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** `a=1&b=2`, every name and value encoded once. */
export const toQueryString = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&');

/** The address with its query, if it has any. */
export const withQuery = (address: string, query: Query): string => {
  const search = toQueryString(query);
  return search === '' ? address : `${address}?${search}`;
};
