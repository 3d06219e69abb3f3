import { z } from 'zod';
import type { Config } from '../config';
import type { Feature } from '../feature';
import { importCompleted } from '../features/sync';
import { defineJob } from '../jobs/queue';
import { handleJob } from '../jobs/worker';
import type { Outbox, OutboxStores } from '../outbox';
import { createDemoQuotes, type DemoQuotesDependencies, type DemoStores } from './demo-quotes';

type Stores = DemoStores & OutboxStores;

type Dependencies<S extends Stores> = Omit<DemoQuotesDependencies<S>, 'quotes'> & {
  config: Pick<Config, 'demo'>;
  stores: S;
  outbox: Pick<Outbox<S>, 'subscribe'>;
};

const fillJob = defineJob('demo.fill', z.object({}));

/** Creates the demo quotes as soon as the demo shop has products. */
export const createDemo = <S extends Stores>({ config, stores, outbox, ...dependencies }: Dependencies<S>) => {
  const demoQuotes = config.demo ? createDemoQuotes({ ...dependencies, quotes: stores.quotes }) : null;
  if (demoQuotes)
    outbox.subscribe('demo', importCompleted, ({ queue }) => queue.enqueue(fillJob, {}, { key: 'demo.fill' }));
  return {
    services: { demoQuotes },
    jobs: [handleJob(fillJob, async () => demoQuotes?.fill())],
  } satisfies Feature;
};
