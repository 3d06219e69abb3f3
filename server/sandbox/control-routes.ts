import express, { Router } from 'express';
import { controlErrors, sameOriginOnly, ControlError } from './control/control-call';
import type { ControlContext } from './control/control-context';
import { addShopRoutes } from './control/shop-routes';
import { addSystemRoutes } from './control/system-routes';
import { addTillRoutes } from './control/till-routes';
import { addMailRoutes } from './mail/mail-routes';
import { addPhoneRoutes } from './twilio/phone-routes';

/** JSON calls through which a person at the till, a customer of the shop or a test acts on the sandbox. */
export const createControlRouter = (context: ControlContext): Router => {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  router.use(sameOriginOnly, express.json({ limit: '12mb' }));
  addSystemRoutes(router, context);
  addTillRoutes(router, context);
  addShopRoutes(router, context);
  addMailRoutes(router, { ...context, faults: context.mailFaults });
  addPhoneRoutes(router, { phones: context.phones, delivery: context.phoneDelivery });
  router.use((request) => {
    throw new ControlError(404, `There is no call ${request.method} ${request.baseUrl}${request.path}.`);
  });
  router.use(controlErrors);
  return router;
};
