import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Router, type Request, type RequestHandler } from 'express';
import { Negotiator } from 'negotiator';
import { NotFoundError } from '../errors';

type Coding = 'br' | 'gzip' | 'identity';
type Body = { bytes: Buffer; etag: string };
type ServedFile = Record<'identity', Body> & Partial<Record<Coding, Body>>;

const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Order among encodings that the browser accepts equally. */
const preference: readonly Coding[] = [...codings.map(({ name }) => name), 'identity'];

const nonceMark = '__CSP_NONCE__';
/** Pages of customers, opened by the secret in their address. */
const customerPage = /^\/(?:quotes\/view|approvals)\//i;
/** Served for page addresses, never under their own file names. */
const pages: readonly string[] = ['/index.html', '/quote.html'];
/** Addresses of files: a missing one is not answered with a page. */
const fileAddress =
  /^\/assets\/|\.(?:js|mjs|css|map|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|txt|xml|webmanifest)$/i;

/** Unencoded is always acceptable. */
const chooseCoding = (request: Request, file: ServedFile): Coding => {
  const available = preference.filter((name) => file[name]);
  return new Negotiator(request).encoding(available, { preferred: preference }) ?? 'identity';
};

const toBody = (bytes: Buffer): Body => ({
  bytes,
  // Weak, because a later middleware may still compress files without an encoded sibling.
  etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

/** Files by address. A lookup in this map cannot escape the folder. */
const readFiles = (clientDir: string): Map<string, ServedFile> => {
  const bytesByAddress = new Map(
    readdirSync(clientDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(clientDir, path).split(sep).join('/')}`, readFileSync(path)]),
  );
  const files = new Map<string, ServedFile>();
  for (const [address, bytes] of bytesByAddress) {
    const isSibling = codings.some(
      ({ ending }) => address.endsWith(ending) && bytesByAddress.has(address.slice(0, -ending.length)),
    );
    const isHidden = address.includes('/.');
    if (isSibling || isHidden || pages.includes(address)) continue;
    const file: ServedFile = { identity: toBody(bytes) };
    for (const { name, ending } of codings) {
      const encoded = bytesByAddress.get(`${address}${ending}`);
      if (encoded) file[name] = toBody(encoded);
    }
    files.set(address, file);
  }
  return files;
};

const serveFiles =
  (files: Map<string, ServedFile>): RequestHandler =>
  (request, response, next) => {
    const file = files.get(request.path);
    if (!file) {
      next();
      return;
    }
    if (file.br || file.gzip) response.vary('Accept-Encoding');
    const coding = chooseCoding(request, file);
    const { bytes, etag } = file[coding] ?? file.identity;
    if (coding !== 'identity') response.set('Content-Encoding', coding);
    const isHashed = request.path.startsWith('/assets/');
    response
      .set({
        ETag: etag,
        'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      })
      .type(extname(request.path) || 'bin')
      .send(bytes);
  };

const servePage =
  ({ app, quote }: { app: string; quote: string }): RequestHandler =>
  (request, response, next) => {
    if (fileAddress.test(request.path) || request.accepts('html') === false) {
      next();
      return;
    }
    // The address is a secret: no request may carry it as referrer.
    const isCustomers = customerPage.test(request.path);
    if (isCustomers) {
      response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' });
    }
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send((isCustomers ? quote : app).replaceAll(nonceMark, () => response.locals.styleNonce ?? ''));
  };

/**
 * Serves the files, and the app's page for every other address outside `/api`. Files are read at start-up, so that a
 * deployment cannot mix two builds.
 */
export const serveClient = (clientDir: string): RequestHandler[] => {
  const router = Router();
  const read = (name: string): string => readFileSync(join(clientDir, name), 'utf8');
  router.use('/api', (_request, _response, next) => next('router'));
  router.get(
    '/{*path}',
    serveFiles(readFiles(clientDir)),
    servePage({ app: read('index.html'), quote: read('quote.html') }),
  );
  router.use((request) => {
    throw new NotFoundError('request.unknown_page', `There is no ${request.method} ${request.path}.`);
  });
  return [router];
};
