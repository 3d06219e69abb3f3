export { createLinkGuard } from './link-guard';
export { createOrderJobs, enqueueOrderLook, orderPollJob, orderRecoverJob, orderWatchLane } from './order-jobs';
export { createPublicQuoteFiles } from './public-quote-files';
export { createPublicQuoteRoutes } from './public-quote-routes';
export { createPublicQuoteStores } from './public-quote-stores';
export { createPublicQuotes } from './public-quotes';
