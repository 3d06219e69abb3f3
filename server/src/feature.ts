import type { RetentionSettings } from '@chainline/shared/settings/retention-settings-contract';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Removal } from './db/old-rows';
import type { Route } from './http/route';
import type { JobQueue } from './jobs/queue';
import type { ScheduledJob } from './jobs/schedule';
import type { JobHandler } from './jobs/worker';

export type Retention = {
  days: RetentionSettings;
  /** Rows from before that many days. */
  olderThan: (days: number) => Removal;
  signal: AbortSignal;
};

/** Part of the app that uses express itself, because it reads raw bodies or answers files; mounted under `/api`. */
export type Mount = { at: string | string[]; use: (RequestHandler | ErrorRequestHandler)[] };

/** Everything that a feature brings: services for the features above it, and its share of what the server does. */
export type Feature<Services extends object = object> = {
  services: Services;
  routes?: Route[];
  mounts?: {
    /** Before the guard against floods, with guards of their own. */
    unguarded?: Mount[];
    beforeRoutes?: Mount[];
    afterRoutes?: Mount[];
  };
  jobs?: JobHandler[];
  schedule?: ScheduledJob[];
  /** Enqueues what a server that starts does at once, without waiting for the schedule. */
  startUp?: (queue: JobQueue) => Promise<void>;
  /** Each removes what has expired, or is older than the settings keep it; one that fails keeps no other from its turn. */
  cleanUp?: ((retention: Retention) => Promise<unknown>)[];
};

export type Composition<Below extends object> = {
  /** Adds a feature, which is given the services of those before it. */
  with: <S extends object>(create: (below: Below) => Feature<S>) => Composition<Below & S>;
  services: Below;
  features: Feature[];
};

/** A composition that begins with `services` and the features so far. @throws Error when two services have one name */
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
