import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { UnauthenticatedError } from '../../errors';
import { errorHandler } from '../../http/error-handler';
import { requestContext } from '../../http/request-context';
import { createLogger } from '../../logger';
import { createWebhookRouter } from './webhook-router';

const receive = ({ signature }: { signature: string | undefined }) =>
  signature === 'right' ? Promise.resolve() : Promise.reject(new UnauthenticatedError('not signed'));

it('limits unsigned posts and pings of one address, but never signed deliveries', async () => {
  const app = express()
    .set('trust proxy', 1)
    .use(requestContext(createLogger('silent')), createWebhookRouter({ receive }), errorHandler);
  const post = async (address: string, signature: string, body = '{}') => {
    const answer = await request(app)
      .post('/webhooks/woocommerce')
      .set('X-Forwarded-For', address)
      .set('X-WC-Webhook-Signature', signature)
      .send(body);
    return answer.status;
  };
  const [stranger, shop, pinger] = ['203.0.113.7', '203.0.113.8', '203.0.113.9'];
  const unsigned: number[] = [];
  const signed: number[] = [];
  const pings: number[] = [];
  for (let index = 0; index < 70; index += 1) {
    unsigned.push(await post(stranger, 'wrong'));
    signed.push(await post(shop, 'right'));
    pings.push(await post(pinger, '', 'webhook_id=7'));
  }
  const of = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

  expect([of(unsigned, 401), of(unsigned, 429)]).toEqual([60, 10]);
  expect([of(pings, 200), of(pings, 429)]).toEqual([60, 10]);
  expect(of(signed, 200)).toBe(70);
});
