import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

export const integrationSystems = [
  'woocommerce',
  'lightspeed',
  'mail',
  'auspost',
  'tge',
  'geocoding',
  'routing',
  'postcodes',
] as const;
export const integrationSystemSchema = z.enum(integrationSystems);
export type IntegrationSystem = z.output<typeof integrationSystemSchema>;

const integration = z.object({
  system: integrationSystemSchema,
  name: z.string(),
  /** What it is for, in a sentence. */
  purpose: z.string(),
  /** The server has its settings. */
  configured: z.boolean(),
  /** Variables of the environment that are not set; empty when it is configured. */
  missing: z.array(z.string()),
  /** `connected`/`disconnected` for what a person connects (Lightspeed); the others are ready or not configured. */
  state: z.enum(['not_configured', 'ready', 'connected', 'disconnected', 'failing']),
  /** The state in a sentence, with what to do next. */
  message: z.string(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  /** What went wrong then. */
  last_failure: z.string().nullable(),
  can: z.object({ test: z.boolean(), connect: z.boolean(), disconnect: z.boolean() }),
});

export const listIntegrations = defineEndpoint({
  method: 'GET',
  path: '/integrations',
  summary: 'Every outside system and how it is doing',
  response: z.object({ success: z.literal(true), integrations: z.array(integration) }),
});

export const testIntegration = defineEndpoint({
  method: 'POST',
  path: '/integrations/:system/test',
  summary: 'Ask an outside system something harmless, now',
  params: z.object({ system: integrationSystemSchema }),
  response: z.object({
    success: z.literal(true),
    /** Whether it answered as it should; a failure is an answer, not an error of this call. */
    ok: z.boolean(),
    message: z.string(),
    took_ms: z.int(),
    integration,
  }),
});

export type Integration = z.output<typeof integration>;
