import { readFile } from 'node:fs/promises';
import { Router, type RequestHandler } from 'express';
import { pagePolicy } from './page-policy';

const files = [
  { path: '/', file: 'page.html', type: 'text/html; charset=utf-8' },
  { path: '/page/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
  { path: '/page/mail.css', file: 'mail.css', type: 'text/css; charset=utf-8' },
  { path: '/page/page.js', file: 'page.js', type: 'text/javascript; charset=utf-8' },
  { path: '/page/page-list.js', file: 'page-list.js', type: 'text/javascript; charset=utf-8' },
  { path: '/page/page-mail.js', file: 'page-mail.js', type: 'text/javascript; charset=utf-8' },
  { path: '/page/page-phone.js', file: 'page-phone.js', type: 'text/javascript; charset=utf-8' },
  { path: '/page/icon.svg', file: 'icon.svg', type: 'image/svg+xml' },
];

const sendFile =
  (file: string, type: string): RequestHandler =>
  async (_request, response) => {
    const body = await readFile(new URL(file, import.meta.url));
    response
      .set('content-type', type)
      .set('cache-control', 'no-cache')
      .set('content-security-policy', pagePolicy)
      .set('x-content-type-options', 'nosniff')
      .set('referrer-policy', 'no-referrer')
      .send(body);
  };

/** Page for acting as customers of till and shop, and for reading their mail. */
export const createPageRouter = (): Router => {
  const router = Router();
  for (const { path, file, type } of files) router.get(path, sendFile(file, type));
  return router;
};
