import type { Router } from 'express';
import { z } from 'zod';
import { control, controlBody, doing } from '../control/control-call';
import type { PhoneBox } from './phone-box';
import { sandboxTwilio } from './twilio-access';

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number such as +61412345678');
const mediaBody = z.strictObject({ type: z.string().regex(/^[a-z]+\/[\w.+-]+$/), base64: z.base64().min(1) });
const textBody = z
  .strictObject({ from: phone, body: z.string().max(1_600).default(''), media: z.array(mediaBody).max(10).default([]) })
  .refine(({ body, media }) => body !== '' || media.length > 0, 'Write a message first');
const progressBody = z.strictObject({
  sid: z.string(),
  status: z.enum(['sent', 'delivered', 'undelivered']),
  error_code: z.int().nullable().default(null),
});
const deliveryBody = z.strictObject({ delivers: z.boolean() });

export type PhoneDelivery = { delivers: boolean };

export const addPhoneRoutes = (router: Router, { phones, delivery }: { phones: PhoneBox; delivery: PhoneDelivery }) => {
  router.get(
    '/phones',
    control(() => ({
      number: sandboxTwilio.number,
      texts: phones.list(),
      opted_out: phones.optedOut(),
      delivers: delivery.delivers,
    })),
  );
  router.post(
    '/phones/texts',
    controlBody(textBody, ({ media, ...body }) => ({
      text: phones.answer({
        ...body,
        to: sandboxTwilio.number,
        media: media.map(({ type, base64 }) => ({ type, bytes: Buffer.from(base64, 'base64') })),
      }),
    })),
  );
  router.post(
    '/phones/progress',
    controlBody(progressBody, ({ sid, status, error_code: code }) =>
      doing(() => {
        phones.progress(sid, status, code);
        return { texts: phones.list() };
      }),
    ),
  );
  router.put(
    '/phones/delivery',
    controlBody(deliveryBody, ({ delivers }) => {
      delivery.delivers = delivers;
      return { delivers };
    }),
  );
  router.delete(
    '/phones',
    control(() => {
      phones.clear();
      return { texts: [] };
    }),
  );
};
