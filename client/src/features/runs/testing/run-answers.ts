import { toPagination } from '@chainline/shared/http/list-query';
import { getRun, listRunItems, type Run, type RunItem, type RunItemsQuery } from '@chainline/shared/sync/run-contract';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';

/** Answers run requests from `read`. */
export const answerRun = (read: () => Run): void => server.use(mockEndpoint(getRun, read));

const countsOf = (items: readonly RunItem[]) =>
  items.reduce<Partial<Record<RunItem['outcome'], number>>>(
    (counts, { outcome }) => ({ ...counts, [outcome]: (counts[outcome] ?? 0) + 1 }),
    {},
  );

/** Answers item requests, filtered and page by page; returns the requests. */
export const answerItems = (items: readonly RunItem[]): RunItemsQuery[] => {
  const asked: RunItemsQuery[] = [];
  server.use(
    mockEndpoint(listRunItems, ({ query }) => {
      asked.push(query);
      const found = items.filter(({ product_name }) =>
        (product_name ?? '').toLowerCase().includes(query.search?.toLowerCase() ?? ''),
      );
      const fitting = found.filter((item) => query.outcome === undefined || item.outcome === query.outcome);
      const page = fitting.slice((query.page - 1) * query.per_page, query.page * query.per_page);
      return { items: page, counts: countsOf(found), pagination: toPagination(query, fitting.length) };
    }),
  );
  return asked;
};
