export { createSelectiveJobs, selectiveRecoverJob } from './selective-jobs';
export { createSelectiveRoutes } from './selective-routes';
export { createSelectiveStores, createSelectiveSync } from './selective-sync';
