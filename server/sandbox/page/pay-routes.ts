import express, { Router, type Request } from 'express';
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

const payPage = (order: OrderSummary): string => {
  const total = dollars.format(Number(order.total));
  const action = order.needsPayment
    ? `<form method="post"><button type="submit">Pay ${total}</button></form><p>No money moves: this shop is played on this machine.</p>`
    : `<p>This order needs no payment: it is ${escapeHtml(order.status)}.</p>`;
  return toPage(
    `Pay order ${order.number}`,
    `<h1>Pay order ${order.number}</h1><ul class="log">${linesOf(order)}<li><b class="what">Total</b><b class="amount">${total}</b></li></ul>${action}`,
  );
};

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
export const createPayRouter = (woo: WooShop): Router => {
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
    response.status(order ? 200 : 404).send(order ? payPage(order) : missingPage);
  });
  router.post('/order-pay/:id', express.urlencoded({ extended: false }), (request, response) => {
    const order = findOrder(request);
    if (!order) {
      response.status(404).send(missingPage);
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
