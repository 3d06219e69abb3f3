import { createHash, createHmac } from 'node:crypto';
import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { wooVersion, wordPressVersion } from './system-routes';

export type DeliveryAnswer = { status: number | null; error: string | null };

/** Signature checked by the receiver: base64 of the HMAC-SHA256 over the raw body. */
export const signPayload = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');

/** Hash of webhook id and second, so that two deliveries within a second share it: unusable as a unique key. */
export const deliveryIdOf = (webhookId: number, at: number): string =>
  createHash('md5')
    .update(`${webhookId}${Math.floor(at / 1000)}`)
    .digest('hex');

/** Headers that WordPress' HTTP client always sends. */
export const clientHeaders = (url: string): Record<string, string> => ({
  Host: new URL(url).host,
  'User-Agent': `WooCommerce/${wooVersion} Hookshot (WordPress/${wordPressVersion})`,
  Accept: '*/*',
  'Accept-Encoding': 'deflate, gzip, br, zstd',
});

const open = (url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest =>
  url.startsWith('https:') ? requestHttps(url, options, onResponse) : requestHttp(url, options, onResponse);

/** Posts and reads the whole answer. Never throws; redirects are not followed. */
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
