import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, fillPath, type CallArguments, type ResponseOf } from './endpoint';

describe('the path of a call', () => {
  it.each([
    ['/products', {}, '/products'],
    ['/products/:id', { id: 7 }, '/products/7'],
    ['/a/:x/b/:y', { x: 'one', y: 2 }, '/a/one/b/2'],
    ['/files/:name', { name: 'a/b c?d#e' }, '/files/a%2Fb%20c%3Fd%23e'],
    ['/files/:name', { name: '../secret' }, '/files/..%2Fsecret'],
    ['/files/:name', { name: '100%' }, '/files/100%25'],
  ])('%s filled with %j is %s', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled);
  });

  it.each([
    ['nothing', {}],
    ['another name', { number: 7 }],
    ['null', { id: null }],
    ['undefined', { id: undefined }],
    ['an object', { id: { nested: 1 } }],
  ])('refuses %s for a parameter', (_what, params) => {
    expect(() => fillPath('/products/:id', params)).toThrow('Missing path parameter "id"');
  });
});

describe('an endpoint', () => {
  const rename = defineEndpoint({
    method: 'PUT',
    path: '/things/:id',
    summary: 'Rename a thing',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ name: z.string().default('unnamed') }),
    response: z.object({ at: z.string().transform((text) => new Date(text)) }),
  });

  it('lets a caller give what its schemas take in, and hands out what they make of it', () => {
    const given: CallArguments<typeof rename> = { params: { id: '7' }, body: {} };
    const answered: ResponseOf<typeof rename> = rename.response.parse({ at: '2026-11-21T00:00:00Z' });

    expect(rename.params.parse(given.params)).toEqual({ id: 7 });
    expect(rename.body.parse(given.body)).toEqual({ name: 'unnamed' });
    expect(answered.at.getUTCFullYear()).toBe(2026);
  });
});
