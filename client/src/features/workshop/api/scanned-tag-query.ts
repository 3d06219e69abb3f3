import { findBikeTag } from '@chainline/shared/work-orders/bike-tag-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { workKeys, workQueries } from './work-queries';

/**
 * The job of a scanned tag. Loads the script of the job's page at the same time, and then the job, so that the page need
 * not wait for one after the other.
 */
export const scannedTagQuery = (code: string) =>
  queryOptions({
    queryKey: [...workKeys.all, 'scanned', code],
    queryFn: async ({ signal, client }) => {
      // The route loads the script again, and reports a failure.
      import('../pages/JobPage').catch(() => undefined);
      const found = await call(findBikeTag, { query: { code } }, { signal });
      client.query(workQueries.detail(found.work_order_id)).catch(() => undefined);
      return found;
    },
    retry: false,
  });
