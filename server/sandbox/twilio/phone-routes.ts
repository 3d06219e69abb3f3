import type { Router } from 'express';
import { z } from 'zod';
import { control, controlBody, doing } from '../control/control-call';
import type { PhoneBox } from './phone-box';
import { sandboxTwilio } from './twilio-access';

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number such as +61412345678');
const textBody = z.strictObject({ from: phone, body: z.string().min(1, 'Write a message first').max(1_600) });
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
    controlBody(textBody, (body) => ({ text: phones.answer({ ...body, to: sandboxTwilio.number }) })),
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
