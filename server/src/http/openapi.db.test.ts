import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../../test/test-app';

const test = useTestApp({ environment: { PUBLIC_URL: 'https://back.example.com' } });

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: z.looseObject({}),
});
const operationSchema = z.object({
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string().min(1)).length(1),
  security: z.array(z.object({ bearer: z.tuple([]) })),
  parameters: z.array(parameterSchema),
  requestBody: z.object({ required: z.literal(true), content: z.looseObject({}) }).optional(),
  responses: z.object({ 200: z.looseObject({}), default: z.looseObject({}) }),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.literal('https://back.example.com/api') })]),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema)),
  components: z.object({
    securitySchemes: z.object({ bearer: z.object({ type: z.literal('http'), scheme: z.literal('bearer') }) }),
    schemas: z.object({ Error: z.looseObject({ properties: z.looseObject({}) }) }),
  }),
});

const readDocument = async () => {
  const answer = await test.get().http.get('/api/docs/openapi.json').expect(200);
  return { document: documentSchema.parse(answer.body), text: answer.text };
};
const operationOf = async (path: string, method: 'get' | 'post') => {
  const operation = (await readDocument()).document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};

describe('the OpenAPI document', () => {
  it('describes every call, and no other', async () => {
    const { document } = await readDocument();
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const declared = test
      .get()
      .routes.map(({ endpoint }) => `${endpoint.method.toLowerCase()} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);

    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('declares each path parameter as required', async () => {
    const { document } = await readDocument();
    for (const [path, operations] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(operations)) {
        const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name, required }) => [name, required])).toEqual(named.map((name) => [name, true]));
      }
    }
  });

  it('declares list parameters as optional', async () => {
    const { parameters } = await operationOf('/products', 'get');
    const asked = new Map(parameters.map(({ name, required, schema }) => [name, { required, schema }]));

    expect([...asked.keys()].toSorted()).toEqual([
      'category',
      'page',
      'per_page',
      'search',
      'sort',
      'stock_status',
      'type',
    ]);
    expect(parameters.filter(({ required }) => required)).toEqual([]);
    expect(asked.get('sort')?.schema).toMatchObject({ enum: expect.arrayContaining(['name', '-price']) });
    expect(asked.get('per_page')?.schema).toMatchObject({ type: 'integer', maximum: 500 });
  });

  it('states the required access', async () => {
    expect(await operationOf('/auth/login', 'post')).toMatchObject({ security: [], description: expect.any(String) });
    expect(await operationOf('/lightspeed/oauth/start', 'get')).toMatchObject({
      security: [{ bearer: [] }],
      description: 'Needs the role manager. Needs a confirmation: POST /account/confirmation first.',
    });
  });

  it('shows requests and responses', async () => {
    const { requestBody, responses } = await operationOf('/sync/product-mappings', 'post');

    expect(requestBody?.content).toMatchObject({
      'application/json': {
        schema: {
          required: ['woo_product_id', 'lightspeed_item_id', 'product_type'],
          properties: { sync_direction: { enum: ['both', 'woo_to_ls', 'ls_to_woo'], default: 'both' } },
        },
      },
    });
    expect(responses[200]).toMatchObject({ content: { 'application/json': { schema: { type: 'object' } } } });
    expect(responses.default).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    });
  });

  it('contains only resolvable references', async () => {
    const { text } = await readDocument();
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);

    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
  });
});

describe('the readable list', () => {
  it('names every call and carries the nonce of its own response', async () => {
    const { text, headers } = await test.get().http.get('/api/docs').expect(200);
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];

    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain(`<style nonce="${String(nonce)}">`);
    for (const { endpoint } of test.get().routes) expect(text).toContain(`<code>/api${endpoint.path}</code>`);
    expect(text).not.toContain('<script');
  });
});
