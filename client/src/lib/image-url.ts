/** The picture that stands for a missing or broken one. */
export const placeholderUrl = '/api/placeholder/60/60';

export type ImageSource = string | readonly string[] | null | undefined;

const firstOf = (source: ImageSource): string => {
  const first = typeof source === 'string' ? source : source?.[0];
  return first?.trim() ?? '';
};

/**
 * Where a browser loads a product picture from: addresses of the web go through our image proxy, everything that is
 * served by us or carried in the page stays as it is. `size` is the longer side wanted, in pixels.
 */
export const imageUrl = (source: ImageSource, size: number): string => {
  const url = firstOf(source);
  if (url === '') return placeholderUrl;
  if (!/^https?:\/\//i.test(url)) return url;
  return `/api/image-proxy?${new URLSearchParams({ url, size: String(size) }).toString()}`;
};
