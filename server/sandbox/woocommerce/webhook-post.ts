import { createHash, createHmac } from 'node:crypto';
import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { wooVersion, wordPressVersion } from './system-routes';

export type DeliveryAnswer = { status: number | null; error: string | null };

/** What the receiver checks: base64 of the HMAC-SHA256 over the body's bytes as they were sent. */
export const signPayload = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');

/** One hash for a webhook and a second, so two deliveries in a second share it: no key to tell them apart by. */
export const deliveryIdOf = (webhookId: number, at: number): string =>
  createHash('md5')
    .update(`${webhookId}${Math.floor(at / 1000)}`)
    .digest('hex');

/** The headers WordPress' HTTP client puts on everything it sends. */
export const clientHeaders = (url: string): Record<string, string> => ({
  Host: new URL(url).host,
  'User-Agent': `WooCommerce/${wooVersion} Hookshot (WordPress/${wordPressVersion})`,
  Accept: '*/*',
  'Accept-Encoding': 'deflate, gzip, br, zstd',
});

const open = (url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest =>
  url.startsWith('https:') ? requestHttps(url, options, onResponse) : requestHttp(url, options, onResponse);

/** Posts and waits for the whole answer. Never throws; a redirect is an answer like any other. */
export const postWebhook = (
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<DeliveryAnswer> =>
  new Promise((resolve) => {
    const fail = (error: Error) => {
      resolve({ status: null, error: error.message });
    };
    const request = open(url, { method: 'POST', headers, signal, agent: false }, (response) => {
      response.once('error', fail);
      response.once('end', () => {
        resolve({ status: response.statusCode ?? null, error: null });
      });
      response.resume();
    });
    request.once('error', fail);
    request.end(body);
  });
