import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDeliveries } from '../../../sandbox/woocommerce/testing/recordings';
import { isSignedBy } from './woo-webhook-signature';

const recorded = readDeliveries('webhook-deliveries').deliveries.map(({ headers, body }) => ({
  topic: headers['X-WC-Webhook-Topic'] ?? 'ping',
  signature: headers['X-WC-Webhook-Signature'],
  body: Buffer.from(body),
}));
const signed = recorded.filter(({ signature }) => signature !== undefined);
const pings = recorded.filter(({ signature }) => signature === undefined);

describe('isSignedBy', () => {
  it.each(signed)('accepts the recorded delivery of $topic', ({ body, signature }) => {
    expect(isSignedBy(body, signature, 's3cret')).toBe(true);
  });

  it('refuses the recorded pings, which are unsigned', () => {
    expect(pings).toHaveLength(3);
    for (const { body, signature } of pings) expect(isSignedBy(body, signature, 's3cret')).toBe(false);
  });

  it.each(signed)('refuses $topic with another secret or another byte', ({ body, signature }) => {
    expect(isSignedBy(body, signature, 's3creT')).toBe(false);
    expect(isSignedBy(Buffer.concat([body, Buffer.from(' ')]), signature, 's3cret')).toBe(false);
  });

  it.each(['', 'AAAA', 'not base64 at all'])('refuses the signature %j', (signature) => {
    expect(isSignedBy(Buffer.from('{}'), signature, 's3cret')).toBe(false);
  });

  it('verifies any bytes', () => {
    const body = Buffer.from([0xff, 0x00, 0xfe, 0x7b]);
    const signature = createHmac('sha256', 'k').update(body).digest('base64');
    expect(isSignedBy(body, signature, 'k')).toBe(true);
  });

  it('accepts nothing without a secret', () => {
    const signature = createHmac('sha256', '').update('{}').digest('base64');
    expect(isSignedBy(Buffer.from('{}'), signature, '')).toBe(false);
  });
});
