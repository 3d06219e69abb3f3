/** Placeholder for a missing or broken picture. */
export const placeholderUrl = '/api/placeholder/60/60';

export type ImageSource = string | readonly string[] | null | undefined;

const firstOf = (source: ImageSource): string => {
  const first = typeof source === 'string' ? source : source?.[0];
  return first?.trim() ?? '';
};

/**
 * URL of a product picture: web addresses go through our image proxy; our own and inline ones are unchanged. `size` is
 * the longer side wanted, in pixels.
 */
export const imageUrl = (source: ImageSource, size: number): string => {
  const url = firstOf(source);
  if (url === '') return placeholderUrl;
  if (!/^https?:\/\//i.test(url)) return url;
  return `/api/image-proxy?${new URLSearchParams({ url, size: String(size) }).toString()}`;
};
