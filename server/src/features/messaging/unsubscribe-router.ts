import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { Router, type Response } from 'express';
import { markup, type Markup } from '../mail';
import type { UnsubscribeService } from './unsubscribe-service';

type Dependencies = {
  unsubscribes: UnsubscribeService;
  settings: { shop: () => Promise<ShopSettings> };
};

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.5 system-ui,sans-serif}
main{max-width:34rem;padding:24px}h1{font-size:1.6rem;line-height:1.25;margin:0 0 12px}p{overflow-wrap:anywhere}
button{font:inherit;font-weight:600;padding:12px 24px;border:0;border-radius:10px;background:#0b625b;color:#fff;cursor:pointer}`;

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
};

type Words = { title: string; body: Markup };

const asking = (shopName: string, address: string): Words => ({
  title: `Unsubscribe from ${shopName} emails?`,
  body: markup`<p>This is about emails to <strong>${address}</strong>.</p><form method="post"><button>Unsubscribe</button></form>`,
});

const done = (address: string): Words => ({
  title: 'You are unsubscribed',
  body: markup`<p>We no longer send offers, reminders and other emails that you have not asked for to <strong>${address}</strong>.</p><p>You still get receipts and news about orders that you have placed. If you write to us, we answer.</p>`,
});

const notValid: Words = {
  title: 'This link is not valid',
  body: markup`<p>Please use the link in our latest email to you, or answer that email with the word “unsubscribe”.</p>`,
};

const toPage = ({ title, body }: Words): string =>
  markup`<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${{ html: style }}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
    .html;

/**
 * `GET` and `POST /unsubscribe/:token`, where the link in our emails leads. Uses the router directly because the answers
 * are pages, and because mail programs post a form (RFC 8058). Opening the page changes nothing: scanners of links do.
 */
export const createUnsubscribeRouter = ({ unsubscribes, settings }: Dependencies): Router => {
  const send = (response: Response, words: Words | null) =>
    response
      .status(words === null ? 401 : 200)
      .set(headers)
      .type('html')
      .send(toPage(words ?? notValid));

  const router = Router();
  router.get('/unsubscribe/:token', async (request, response) => {
    const address = await unsubscribes.addressOf(request.params.token);
    send(response, address === null ? null : asking((await settings.shop()).name, address));
  });
  router.post('/unsubscribe/:token', async (request, response) => {
    const address = await unsubscribes.unsubscribe(request.params.token);
    send(response, address === null ? null : done(address));
  });
  return router;
};
