import { z } from 'zod';

export const rawMessage = z.object({
  sid: z.string().min(1),
  status: z.string(),
  to: z.string(),
  body: z.string().nullable(),
  direction: z.string(),
  /** RFC 2822. */
  date_created: z.string(),
  error_code: z.number().nullable().optional(),
});
export type RawMessage = z.output<typeof rawMessage>;

export const rawMessages = z.object({ messages: z.array(rawMessage) });
export const rawAccount = z.object({ sid: z.string(), friendly_name: z.string(), status: z.string() });
export const rawNumbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({ sid: z.string(), phone_number: z.string(), sms_url: z.string().nullable() }),
  ),
});
export const rawNumber = z.object({ sid: z.string(), sms_url: z.string().nullable() });
export const rawError = z.object({ code: z.number(), message: z.string() });
