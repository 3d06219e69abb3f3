import { errorBodySchema } from '@chainline/shared/http/error-body';
import { z } from 'zod';
import type { Access, Route } from './route';

type JsonSchema = Record<string, unknown>;

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const parametersOf = (schema: z.ZodType | undefined, location: 'path' | 'query') => {
  if (!schema) return [];
  const { properties, required } = toJsonSchema(schema, 'input');
  const requiredNames: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || requiredNames.includes(name),
    schema: property,
  }));
};

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const accessWords: Record<Access, string> = {
  public: 'Anybody may call this.',
  account: 'Needs a session, also one that must set up a second factor first.',
  anyone: 'Needs a session.',
  signedIn: 'Needs a session, not one restricted to the workshop.',
  workshop: 'Needs the role staff or manager; open to staff restricted to the workshop.',
  manager: 'Needs the role manager.',
  staff: 'Needs the role staff or manager.',
  quotes: 'Needs the role quotes.',
};

const confirmationWords = ' Needs a confirmation: POST /account/confirmation first.';

const operationOf = ({ endpoint, access, needsConfirmation }: Route) => ({
  summary: endpoint.summary,
  description: accessWords[access] + (needsConfirmation ? confirmationWords : ''),
  tags: [endpoint.path.split('/')[1] ?? ''],
  security: access === 'public' ? [] : [{ bearer: [] }],
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(endpoint.body ? { requestBody: { required: true, ...json(toJsonSchema(endpoint.body, 'input')) } } : {}),
  responses: {
    200: { description: 'Success', ...json(toJsonSchema(endpoint.response, 'output')) },
    default: { description: 'Failure', ...json({ $ref: '#/components/schemas/Error' }) },
  },
});

/** OpenAPI 3.1, from the contracts that the server parses with. */
export const toOpenApi = (routes: Route[], { publicUrl }: { publicUrl: string }) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const declared of routes) {
    const { endpoint } = declared;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(declared) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Chainline', version: '1', description: 'Back office and customer quotes of a bicycle retailer' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: toJsonSchema(errorBodySchema, 'output') },
    },
  };
};
