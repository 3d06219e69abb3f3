const files = new Map<string, Promise<void>>();

const fetchFile = async (href: string): Promise<void> => {
  const response = await fetch(href, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status} for ${href}`);
  await response.arrayBuffer();
};

/** Scripts of the page itself, and those they import. */
const isOfPage = (href: string): boolean =>
  document.querySelector(`script[src="${href}"], link[rel="modulepreload"][href="${href}"]`) !== null;

const readFile = (href: string): Promise<void> => {
  const known = files.get(href);
  if (known) return known;
  const file = isOfPage(href) ? Promise.resolve() : fetchFile(href);
  files.set(href, file);
  file.catch(() => files.delete(href));
  return file;
};

/**
 * Takes the place of Vite's helper around each `import()`; `needed` are the chunk and those it imports. Fetches them
 * before the import, which then reads them from the browser's cache: a browser never asks again for a module that
 * once failed, but for a file it does.
 */
export const __vitePreload = async <T>(load: () => Promise<T>, needed: readonly string[] = []): Promise<T> => {
  await Promise.all(needed.map((file) => readFile(`/${file}`)));
  return load();
};
