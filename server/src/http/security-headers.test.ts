import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers';

const ask = async (production: boolean) => {
  const app = express()
    .use(...securityHeaders(production))
    .get('/', (_request, response) => {
      response.json({ nonce: response.locals.styleNonce });
    });
  const { headers, body } = await request(app).get('/');
  const directives = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources] as const;
      }),
  );
  return { headers, directives, nonce: String(body.nonce) };
};

describe('the content security policy', () => {
  it('allows no inline script, no eval and no plugin', async () => {
    const { directives, headers } = await ask(true);

    expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(headers['content-security-policy']).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*/);
  });

  it("allows inline styles only with this response's nonce", async () => {
    const [first, second] = [await ask(true), await ask(true)];

    expect(first.directives.get('style-src')).toEqual(["'self'", `'nonce-${first.nonce}'`]);
    expect(first.nonce).toMatch(/^[\w+/]{22}==$/);
    expect(second.nonce).not.toBe(first.nonce);
  });

  it('forbids framing, and connections to other hosts', async () => {
    const { directives, headers } = await ask(true);

    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('connect-src')).toEqual(["'self'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});

describe('the other headers', () => {
  it('disable type sniffing and restrict referrers', async () => {
    const { headers } = await ask(false);

    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
  });

  it('require https in production only', async () => {
    const [production, development] = [await ask(true), await ask(false)];

    expect(production.headers['strict-transport-security']).toContain('max-age=');
    expect(production.directives.has('upgrade-insecure-requests')).toBe(true);
    expect(development.headers).not.toHaveProperty('strict-transport-security');
    expect(development.directives.has('upgrade-insecure-requests')).toBe(false);
  });
});
