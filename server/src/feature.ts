import type { RetentionSettings } from '@chainline/shared/settings/retention-settings-contract';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Removal } from './db/old-rows';
import type { Route } from './http/route';
import type { JobQueue } from './jobs/queue';
import type { ScheduledJob } from './jobs/schedule';
import type { JobHandler } from './jobs/worker';

export type Retention = {
  days: RetentionSettings;
  /** Rows older than this many days. */
  olderThan: (days: number) => Removal;
  signal: AbortSignal;
};

/** A part that uses express directly, because it reads raw bodies or answers files; mounted under `/api`. */
export type Mount = { at: string | string[]; use: (RequestHandler | ErrorRequestHandler)[] };

/** A feature's contribution: services for the features above it, and its routes, jobs, schedules and clean-up. */
export type Feature<Services extends object = object> = {
  services: Services;
  routes?: Route[];
  mounts?: {
    /** Mounted before the general flood guard, with guards of their own. */
    unguarded?: Mount[];
    beforeRoutes?: Mount[];
    afterRoutes?: Mount[];
  };
  jobs?: JobHandler[];
  schedule?: ScheduledJob[];
  /** Enqueues jobs to run at start-up, ahead of their schedule. */
  startUp?: (queue: JobQueue) => Promise<void>;
  /**
   * Parts that remove expired rows, or rows older than the settings allow; a failing part does not keep the others from
   * running.
   */
  cleanUp?: ((retention: Retention) => Promise<unknown>)[];
};

export type Composition<Below extends object> = {
  /** Adds a feature, built from the services of the features before it. */
  with: <S extends object>(create: (below: Below) => Feature<S>) => Composition<Below & S>;
  services: Below;
  features: Feature[];
};

/** Starts a composition with `services` and the features so far. @throws Error when two services have the same name */
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
