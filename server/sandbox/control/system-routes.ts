import type { Router } from 'express';
import { control, controlBody, ControlError } from './control-call';
import type { ControlContext } from './control-context';
import { clockBody, faultBody, limitsBody, systemParams, webhookModeBody } from './control-schemas';

/** Counting walks all products and orders, so it is cached until the next change. */
const createCounter = ({ woo, lightspeed, version }: ControlContext) => {
  const first = { page: 1, perPage: 1 };
  const count = () => ({
    version: version(),
    items: lightspeed.listItems(first).total,
    sales: lightspeed.listSales().length,
    units: woo.listProducts(first).total,
    orders: woo.listOrders().length,
  });
  let last = count();
  return () => {
    if (last.version !== version()) last = count();
    return last;
  };
};

const createSummary = (context: ControlContext) => {
  const { clock, faults, woo, lightspeed, limits, requests } = context;
  const counts = createCounter(context);
  return () => {
    const { version, items, sales, units, orders } = counts();
    const deliveries = woo.webhooks.deliveries();
    return {
      version,
      now: clock.now().toISOString(),
      faults: faults.list(),
      lightspeed: {
        requests: requests('lightspeed'),
        bucket: { level: lightspeed.bucketLevel(), size: limits()?.bucketSize ?? null },
        items,
        sales,
      },
      woocommerce: {
        requests: requests('woocommerce'),
        webhooks: {
          active: woo.webhooks.list().filter((webhook) => webhook.status === 'active').length,
          sent: deliveries.length,
          delivered: deliveries.filter(({ status }) => status !== null && status < 300).length,
          waiting: woo.webhooks.waiting(),
        },
        units,
        orders,
      },
      auspost: { requests: requests('auspost') },
      tge: { requests: requests('tge') },
      geocoding: { requests: requests('geocoding') },
    };
  };
};

/** Clock, rate limits, faults, webhooks and the app's request log. */
export const addSystemRoutes = (router: Router, context: ControlContext): void => {
  const { clock, faults, woo, lightspeed, limits, reset } = context;
  const summary = createSummary(context);
  const clockNow = () => ({ now: clock.now().toISOString() });

  router.get('/state', control(summary));
  router.post(
    '/reset',
    control(() => {
      reset();
      return summary();
    }),
  );
  router.get('/clock', control(clockNow));
  router.post(
    '/clock',
    controlBody(clockBody, (body) => {
      switch (body.action) {
        case 'set':
          clock.set(new Date(body.at));
          break;
        case 'advance':
          clock.advance(body.milliseconds);
          break;
        case 'release':
          clock.set(null);
          break;
      }
      return clockNow();
    }),
  );
  router.post(
    '/limits',
    controlBody(limitsBody, (body) => {
      lightspeed.setLimits(body.limits);
      return { limits: limits() };
    }),
  );
  router.get(
    '/faults',
    control(() => ({ faults: faults.list() })),
  );
  router.post(
    '/faults',
    controlBody(faultBody, (body) => ({ rule: faults.add(body) })),
  );
  router.delete(
    '/faults',
    control(() => {
      faults.clear();
      return { faults: [] };
    }),
  );
  router.post(
    '/webhooks/mode',
    controlBody(webhookModeBody, (mode) => {
      woo.webhooks.setMode(mode);
      return { mode };
    }),
  );
  router.post(
    '/webhooks/flush',
    control(async () => {
      await woo.webhooks.flush();
      return { deliveries: woo.webhooks.deliveries().length };
    }),
  );
  router.get(
    '/requests/:system',
    control((request) => {
      const { success, data } = systemParams.safeParse(request.params);
      if (!success) throw new ControlError(404, 'The systems are woocommerce and lightspeed.');
      return { requests: data.system === 'lightspeed' ? lightspeed.requests() : woo.requests() };
    }),
  );
};
