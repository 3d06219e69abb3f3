import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fillPath } from '@chainline/shared/http/endpoint';
import { errorBodySchema } from '@chainline/shared/http/error-body';
import { productExportPath, productExportQuery } from '@chainline/shared/products/product-csv-contract';
import type { Route } from '../src/http/route';
import { makeProduct, makeVariation, testNow } from './factories';
import { useTestApp } from './test-app';

// Behind a proxy, so that each request can have its own address and none is rate limited.
const test = useTestApp({ environment: { TRUST_PROXY: '1' } });
const counted = { asked: 0 };

const nextCaller = (): string => {
  counted.asked += 1;
  return `203.0.${Math.floor(counted.asked / 250) % 250}.${counted.asked % 250}`;
};
const held = { header: '' };
beforeAll(async () => {
  const { services, signIn } = test.get();
  held.header = (await signIn('manager')).header;
  const { products } = services.stores;
  await products.upsertCategories([{ id: 3, name: 'Bikes', parentId: null, slug: 'bikes' }], testNow);
  await products.upsertMany([makeProduct(1, { type: 'variable' }), makeProduct(2)], testNow);
  await products.upsertVariations([makeVariation(11, 1)], testNow);
});

/** Unexpected values that people and machines send instead of a word or a number. */
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
    '-1',
    '1',
    '2',
    '1.5',
    '1e9',
    '1e400',
    '0x10',
    '2147483648',
    '9223372036854775807',
    '9223372036854775808',
    '9007199254740993',
    '99999999999999999999',
    "'",
    '"',
    "'; drop table products; --",
    '%',
    '_',
    '\\',
    '%%%',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '\r\n',
    '💩',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '${1}',
    '{{7*7}}',
    '$(id)',
    'x'.repeat(300),
    '%00',
    '__proto__',
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '9999-12-31',
    '2026-11-21T00:00:00Z',
    '[]',
    '{}',
    '-name',
    'id',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer().map(String),
  fc.double().map(String),
);

const namesOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
};

/** Encodes the value if possible; otherwise it is sent raw, as it could arrive over the wire. */
const encode = (value: string): string => {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ED%A0%80';
  }
};

const orNought = (part: string): string => (part === '' ? '0' : part);

const traces = [/\n\s+at /, /node_modules/, /\.ts:\d+/, /syntax error at/i, /pg_|postgres/i];

const check = ({ status, text }: { status: number; text: string }, asked: string): void => {
  const shown = `${asked}\n${text.slice(0, 500)}`;
  // No outside system is configured, so only our own bugs could cause a 500.
  expect(status, shown).toBeLessThan(500);
  expect(status, shown).not.toBe(429);
  for (const trace of traces) expect(text, shown).not.toMatch(trace);
  if (status >= 400) expect(errorBodySchema.safeParse(JSON.parse(text)).success, shown).toBe(true);
};

const ask = async (path: string): Promise<void> => {
  const answer = await test
    .get()
    .http.get(`/api${path}`)
    .set('Authorization', held.header)
    .set('X-Forwarded-For', nextCaller())
    .buffer(true);
  const text = Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body);
  check({ status: answer.status, text }, `GET ${path}`);
};

const isRead = ({ endpoint }: Route): boolean => endpoint.method === 'GET';

/** One parameter at a time, because a query with two errors reports only the first. */
const queryOf = (names: string[]) =>
  fc.record({ name: fc.constantFrom(...names), value: nasty, twice: fc.boolean() }).map(({ name, value, twice }) => {
    const one = `${encode(name)}=${encode(value)}`;
    return twice ? `${one}&${one}` : one;
  });

describe('any request', () => {
  it('with any query: gets a readable error of ours, without internals', async () => {
    for (const { endpoint } of test.get().routes.filter(isRead)) {
      const names = namesOf(endpoint.query);
      if (names.length === 0) continue;
      const path = endpoint.path.replace(/:\w+/g, '1');
      await fc.assert(
        fc.asyncProperty(queryOf(names), (query) => ask(`${path}?${query}`)),
        { numRuns: 4 * names.length },
      );
    }
  });

  it('with any path: gets a readable error of ours, without internals', async () => {
    for (const { endpoint } of test.get().routes.filter(isRead)) {
      const names = namesOf(endpoint.params);
      if (names.length === 0) continue;
      await fc.assert(
        fc.asyncProperty(fc.array(nasty, { minLength: names.length, maxLength: names.length }), (values) => {
          const filled = Object.fromEntries(names.map((name, at) => [name, orNought(encode(values[at] ?? ''))]));
          // Substituted by hand, so that encoded values are not encoded again.
          return ask(endpoint.path.replace(/:(\w+)/g, (_, name: string) => filled[name] ?? '0'));
        }),
        { numRuns: 15 },
      );
    }
  });

  it('for pictures: gets a readable error of ours, without internals', async () => {
    const word = nasty.map(encode);
    const asked = fc.oneof(
      fc.record({ url: word, size: word }).map(({ url, size }) => `/image-proxy?url=${url}&size=${size}`),
      fc
        .record({ type: fc.constantFrom('product', 'variation', 'lightspeed', 'x'), id: word, index: word, size: word })
        .map(({ type, id, index, size }) => `/local-image/${type}/${orNought(id)}?index=${index}&size=${size}`),
      fc.tuple(word, word).map(([width, height]) => `/placeholder/${orNought(width)}/${orNought(height)}`),
      word.map((file) => `/media/${orNought(file)}`),
    );
    await fc.assert(
      fc.asyncProperty(asked, (path) => ask(path)),
      { numRuns: 300 },
    );
  });

  it('for the export: gets a readable error of ours, without internals', async () => {
    const names = namesOf(productExportQuery);
    await fc.assert(
      fc.asyncProperty(queryOf(names), (query) => ask(`${productExportPath}?${query}`)),
      { numRuns: 15 * names.length },
    );
  });

  it('with any upload: gets a readable error of ours, and stores nothing', async () => {
    const { http, pool } = test.get();
    const field = fc.record({
      name: fc.constantFrom('filename', 'alt', 'product_id', 'request_key', 'x'),
      value: nasty,
    });
    const sent = fc.record({
      fields: fc.array(field, { maxLength: 4 }),
      bytes: fc.uint8Array({ maxLength: 200 }),
      part: fc.constantFrom('image', 'image', 'file', 'image[]'),
      type: fc.constantFrom('image/png', 'image/jpeg', 'text/html', 'x', 'image/svg+xml'),
      fileName: nasty,
      boundary: fc.constantFrom('b', 'b', 'b', 'other'),
    });
    await fc.assert(
      fc.asyncProperty(sent, async ({ fields, bytes, part, type, fileName, boundary }) => {
        const lines = fields.map(
          ({ name, value }) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        );
        const head = `--b\r\nContent-Disposition: form-data; name="${part}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
        const body = Buffer.concat([
          Buffer.from(lines.join('') + head),
          Buffer.from(bytes),
          Buffer.from('\r\n--b--\r\n'),
        ]);
        const { status, text } = await http
          .post('/api/uploads/image')
          .set('Authorization', held.header)
          .set('X-Forwarded-For', nextCaller())
          .set('Content-Type', `multipart/form-data; boundary=${boundary}`)
          .send(body);
        check({ status, text }, body.toString('latin1'));
      }),
      { numRuns: 150 },
    );
    expect((await pool.query('select 1 from images')).rowCount).toBe(0);
  });

  it('uses the paths of the real routes', () => {
    const read = test.get().routes.filter(isRead);
    expect(read.length).toBeGreaterThan(30);
    expect(fillPath('/products/:id', { id: 1 })).toBe('/products/1');
  });
});
