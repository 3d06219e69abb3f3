import { createLightspeedCatalogue } from './lightspeed-catalogue';
import { createLightspeedDetails } from './lightspeed-details';
import { createLightspeedHttp, type LightspeedSettings } from './lightspeed-http';
import { createLightspeedSales } from './lightspeed-sales';
import { createLightspeedSerials } from './lightspeed-serials';
import { createLightspeedStock } from './lightspeed-stock';

/**
 * A Lightspeed Retail (R-Series) account over its API V3. Callers share the account's rate limit and are let through in
 * the order they come. Failures are UpstreamError of system `lightspeed`: reads have been repeated when they are thrown;
 * a write that may have taken effect is `unanswered` and has not been repeated.
 */
export const createLightspeedClient = (settings: LightspeedSettings) => {
  const http = createLightspeedHttp(settings);
  return {
    ...createLightspeedCatalogue(http),
    ...createLightspeedStock(http),
    ...createLightspeedDetails(http),
    ...createLightspeedSales(http),
    ...createLightspeedSerials(http),
    rateLimit: http.rateLimit,
  };
};

export type LightspeedClient = ReturnType<typeof createLightspeedClient>;
