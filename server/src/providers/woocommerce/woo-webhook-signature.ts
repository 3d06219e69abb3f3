import { createHmac, timingSafeEqual } from 'node:crypto';

/** `X-WC-Webhook-Signature` is base64(HMAC-SHA256(raw body, secret)). False for an empty secret. */
export const isSignedBy = (rawBody: Buffer, signature: string | undefined, secret: string): boolean => {
  if (signature === undefined || secret === '') return false;
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
