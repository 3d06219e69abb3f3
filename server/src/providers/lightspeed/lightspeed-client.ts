import { createLightspeedCatalogue } from './lightspeed-catalogue';
import { createLightspeedCustomers } from './lightspeed-customers';
import { createLightspeedDetails } from './lightspeed-details';
import { createLightspeedHttp, type LightspeedSettings } from './lightspeed-http';
import { createLightspeedPurchases } from './lightspeed-purchases';
import { createLightspeedRights } from './lightspeed-rights';
import { createLightspeedSales } from './lightspeed-sales';
import { createLightspeedSerials } from './lightspeed-serials';
import { createLightspeedStock } from './lightspeed-stock';
import { createLightspeedTillSales } from './lightspeed-till-sales';

/**
 * Lightspeed Retail (R-Series) API V3. Callers share the account's rate limit in FIFO order. @throws UpstreamError of
 * system `lightspeed`: reads have been retried; a write that may have taken effect is `unanswered` and was not retried
 */
export const createLightspeedClient = (settings: LightspeedSettings) => {
  const http = createLightspeedHttp(settings);
  return {
    ...createLightspeedCatalogue(http),
    ...createLightspeedCustomers(http),
    ...createLightspeedStock(http),
    ...createLightspeedDetails(http),
    ...createLightspeedSales(http),
    ...createLightspeedTillSales(http),
    ...createLightspeedSerials(http),
    ...createLightspeedPurchases(http),
    ...createLightspeedRights(http),
    hasRoom: http.hasRoom,
    rateLimit: http.rateLimit,
  };
};

export type LightspeedClient = ReturnType<typeof createLightspeedClient>;
