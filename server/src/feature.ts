import type { RetentionSettings } from '@chainline/shared/settings/retention-settings-contract';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Removal } from './db/old-rows';
import type { Route } from './http/route';
import type { JobQueue } from './jobs/queue';
import type { ScheduledJob } from './jobs/schedule';
import type { JobHandler } from './jobs/worker';

export type Retention = {
  days: RetentionSettings;
  olderThan: (days: number) => Removal;
  signal: AbortSignal;
};

/** Handlers mounted under `/api` that read raw bodies or answer files. */
export type Mount = { at: string | string[]; use: (RequestHandler | ErrorRequestHandler)[] };

export type Feature<Services extends object = object> = {
  services: Services;
  routes?: Route[];
  mounts?: {
    /** With flood guards of their own. */
    unguarded?: Mount[];
    beforeRoutes?: Mount[];
    afterRoutes?: Mount[];
  };
  jobs?: JobHandler[];
  schedule?: ScheduledJob[];
  /** Enqueues jobs that do not wait for their first tick. */
  startUp?: (queue: JobQueue) => Promise<void>;
  /** Run from the start of the server until the signal aborts. */
  watches?: ((context: { signal: AbortSignal }) => Promise<void>)[];
  /** Removes expired rows, or rows older than the settings allow; failures do not stop other parts. */
  cleanUp?: ((retention: Retention) => Promise<unknown>)[];
};

export type Composition<Below extends object> = {
  /** Built from the services of the features before it. */
  with: <S extends object>(create: (below: Below) => Feature<S>) => Composition<Below & S>;
  services: Below;
  features: Feature[];
};

/** @throws Error if two services have the same name */
export const compose = <Below extends object>(services: Below, features: Feature[] = []): Composition<Below> => ({
  services,
  features,
  with: (create) => {
    const feature = create(services);
    const [twice] = Object.keys(feature.services).filter((name) => name in services);
    if (twice !== undefined) throw new Error(`There are two services named ${twice}`);
    return compose({ ...services, ...feature.services }, [...features, feature]);
  },
});
