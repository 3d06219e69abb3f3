export { createLinkGuard } from './link-guard';
export { createOrderJobs } from './order-jobs';
export { enqueueOrderLook, orderPollJob, orderRecoverJob, orderWatchLane } from './order-queue';
export { createPublicQuoteFiles } from './public-quote-files';
export { createPublicQuoteRoutes } from './public-quote-routes';
export { createPublicQuoteStores } from './public-quote-stores';
export { createPublicQuotes } from './public-quotes';
