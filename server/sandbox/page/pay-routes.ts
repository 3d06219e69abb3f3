import express, { Router, type Request } from 'express';
import { z } from 'zod';
import type { SandboxClock } from '../clock';
import type { OrderSummary } from '../woocommerce/shop-admin';
import type { WooShop } from '../woocommerce/woo-shop';
import { pagePolicy } from './page-policy';

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const toPage = (title: string, content: string): string => `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="/page/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/page/page.css" />
  </head>
  <body class="pay shop-side"><main class="side">${content}</main></body>
</html>`;

const linesOf = (order: OrderSummary): string =>
  order.lines
    .map(({ name, quantity, total }) => {
      const amount = `<span class="amount">${dollars.format(Number(total))}</span>`;
      return `<li><span class="what">${quantity} × ${escapeHtml(name)}</span>${amount}</li>`;
    })
    .join('');

const toField = (email: string): string => `<input type="hidden" name="email" value="${escapeHtml(email)}" />`;

const payPage = (order: OrderSummary, email: string | null): string => {
  const total = dollars.format(Number(order.total));
  const known = email === null ? '' : toField(email);
  const action = order.needsPayment
    ? `<form method="post">${known}<button type="submit" name="pay" value="1">Pay ${total}</button></form><p>No money moves: this shop is played on this machine.</p>`
    : `<p>This order needs no payment: it is ${escapeHtml(order.status)}.</p>`;
  return toPage(
    `Pay order ${order.number}`,
    `<h1>Pay order ${order.number}</h1><ul class="log">${linesOf(order)}<li><b class="what">Total</b><b class="amount">${total}</b></li></ul>${action}`,
  );
};

/** The real shop asks guests for the order's email address once the order is ten minutes old. */
const askPage = (order: OrderSummary, isWrong: boolean): string =>
  toPage(
    `Pay order ${order.number}`,
    `<h1>Pay order ${order.number}</h1>
     <p>${isWrong ? 'We were unable to verify the email address you provided. Please try again.' : 'To view this page, you must either log in or verify the email address associated with the order.'}</p>
     <form method="post"><label>Email address <input type="email" name="email" required /></label>
     <button type="submit">Verify</button></form>`,
  );

const graceMs = 10 * 60_000;

const isOld = (order: OrderSummary, now: Date): boolean => now.getTime() - Date.parse(order.createdAt) > graceMs;

const hasEmail = (order: OrderSummary, email: string | null): boolean =>
  email !== null && email.trim().toLowerCase() === order.email.toLowerCase();

const formSchema = z.object({ email: z.string().nullable().catch(null), pay: z.string().nullable().catch(null) });

const thanksPage = (order: OrderSummary): string =>
  toPage(
    'Thank you',
    `<h1>Thank you</h1><p>Order ${order.number} is ${escapeHtml(order.status)}. You can close this page.</p>
     <ul class="log">${linesOf(order)}</ul>`,
  );

const missingPage = toPage(
  'No such order',
  '<h1>No such order</h1><p>The link is not complete, or the order is gone.</p>',
);

/** Target of the shop's payment links: a page that pays the order without moving money. */
export const createPayRouter = (woo: WooShop, clock: Pick<SandboxClock, 'now'>): Router => {
  const router = Router();

  /** As in the real shop, the key in the link grants access to the order. */
  const findOrder = (request: Request): OrderSummary | undefined =>
    woo.listOrders().find(({ id, orderKey }) => String(id) === request.params.id && orderKey === request.query.key);

  router.use((_request, response, next) => {
    response.set({
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    next();
  });
  router.get('/order-pay/:id', (request, response) => {
    const order = findOrder(request);
    if (!order) response.status(404).send(missingPage);
    else if (order.needsPayment && isOld(order, clock.now())) response.send(askPage(order, false));
    else response.send(payPage(order, null));
  });
  router.post('/order-pay/:id', express.urlencoded({ extended: false }), (request, response) => {
    const order = findOrder(request);
    if (!order) {
      response.status(404).send(missingPage);
      return;
    }
    const { email, pay } = formSchema.parse(request.body ?? {});
    const mustVerify = order.needsPayment && isOld(order, clock.now());
    if (mustVerify && !hasEmail(order, email)) {
      response.send(askPage(order, email !== null));
      return;
    }
    if (pay === null && email !== null) {
      response.send(payPage(order, email));
      return;
    }
    if (order.needsPayment) woo.payOrder(order.id);
    response.redirect(303, `/checkout/order-received/${order.id}/?key=${encodeURIComponent(order.orderKey)}`);
  });
  router.get('/order-received/:id', (request, response) => {
    const order = findOrder(request);
    response.status(order ? 200 : 404).send(order ? thanksPage(order) : missingPage);
  });
  return router;
};
