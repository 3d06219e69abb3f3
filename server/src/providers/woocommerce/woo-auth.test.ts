import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authorize, signRequest } from './woo-auth';

const request = {
  method: 'GET',
  url: 'http://shop.example.com/wp-json/wc/v3/products',
  query: { per_page: '100', _fields: 'id,sku', search: "Rider's 26″ (red)" },
  credentials: { key: 'ck_1', secret: 'cs_2' },
  timestamp: 1_795_000_000,
  nonce: 'n-1',
} as const;

describe('signRequest', () => {
  it('signs method, address and every parameter by name, each encoded twice', () => {
    const parameters = [
      '_fields%3Did%252Csku',
      'oauth_consumer_key%3Dck_1',
      'oauth_nonce%3Dn-1',
      'oauth_signature_method%3DHMAC-SHA256',
      'oauth_timestamp%3D1795000000',
      'per_page%3D100',
      'search%3DRider%2527s%252026%25E2%2580%25B3%2520%2528red%2529',
    ].join('%26');
    const base = `GET&http%3A%2F%2Fshop.example.com%2Fwp-json%2Fwc%2Fv3%2Fproducts&${parameters}`;
    expect(signRequest(request)).toEqual({
      ...request.query,
      oauth_consumer_key: 'ck_1',
      oauth_nonce: 'n-1',
      oauth_signature_method: 'HMAC-SHA256',
      oauth_timestamp: '1795000000',
      oauth_signature: createHmac('sha256', 'cs_2&').update(base).digest('base64'),
    });
  });

  it('never sends the secret', () => {
    expect(JSON.stringify(signRequest(request))).not.toContain('cs_2');
  });

  it.each([
    { name: 'method', changes: { method: 'POST' } as const },
    { name: 'address', changes: { url: 'http://shop.example.com/wp-json/wc/v3/orders' } },
    { name: 'query', changes: { query: { per_page: '99' } } },
    { name: 'nonce', changes: { nonce: 'n-2' } },
    { name: 'time', changes: { timestamp: 1_795_000_001 } },
    { name: 'secret', changes: { credentials: { key: 'ck_1', secret: 'cs_3' } } },
  ])('signs another $name differently', ({ changes }) => {
    expect(signRequest({ ...request, ...changes }).oauth_signature).not.toBe(signRequest(request).oauth_signature);
  });
});

describe('authorize', () => {
  it('signs on http', () => {
    expect(authorize(request)).toEqual({ query: signRequest(request), headers: {} });
  });

  it('sends the key on https, in a header', () => {
    const url = request.url.replace('http:', 'https:');
    expect(authorize({ ...request, url })).toEqual({
      query: request.query,
      headers: { authorization: 'Basic Y2tfMTpjc18y' },
    });
  });
});
