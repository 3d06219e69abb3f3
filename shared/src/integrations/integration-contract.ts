import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

export const integrationSystems = [
  'woocommerce',
  'lightspeed',
  'mail',
  'mailbox',
  'supplier_mailbox',
  'sms',
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
  purpose: z.string(),
  /** All required settings are present. */
  configured: z.boolean(),
  /** Missing environment variables; empty when configured. */
  missing: z.array(z.string()),
  /** `connected`/`disconnected` for systems that a person connects (Lightspeed); others are ready or not configured. */
  state: z.enum(['not_configured', 'ready', 'connected', 'disconnected', 'failing']),
  message: z.string(),
  /** Something that works but should be put right. */
  warning: z.string().nullable(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  /** Error of the last failed call. */
  last_failure: z.string().nullable(),
  can: z.object({
    test: z.boolean(),
    connect: z.boolean(),
    disconnect: z.boolean(),
    /** True for systems that managers set up in the settings, unless the environment of the server does. */
    set_up: z.boolean(),
  }),
  /** True if it was set up in the settings. */
  is_set_up_here: z.boolean(),
  /** True until this server uses what was set up. */
  is_being_applied: z.boolean(),
});

export const listIntegrations = defineEndpoint({
  method: 'GET',
  path: '/integrations',
  summary: 'Connected systems with their state',
  response: z.object({ success: z.literal(true), integrations: z.array(integration) }),
});

export const testIntegration = defineEndpoint({
  method: 'POST',
  path: '/integrations/:system/test',
  summary: 'Test the connection to a system',
  params: z.object({ system: integrationSystemSchema }),
  response: z.object({
    success: z.literal(true),
    /** True when the system answered as expected; a failed test is a result, not an error of this call. */
    ok: z.boolean(),
    message: z.string(),
    took_ms: z.int(),
    integration,
  }),
});

export type Integration = z.output<typeof integration>;
