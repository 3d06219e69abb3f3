import { toPagination } from '@chainline/shared/http/list-query';
import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { listMappings, type Mapping, type MappingListQuery } from '@chainline/shared/mappings/mapping-contract';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';

export const answerStatus = (connected: boolean): void =>
  server.use(
    mockEndpoint(getLightspeedStatus, () => ({
      connected,
      expires_at: null,
      error: null,
      message: '',
      account_name: null,
      shop_id: null,
      shop_name: null,
    })),
  );

/** Answers the list with what `read` gives at the time; hands back what was asked, in order. */
export const answerList = (read: () => Mapping[], total?: number): MappingListQuery[] => {
  const asked: MappingListQuery[] = [];
  server.use(
    mockEndpoint(listMappings, ({ query }) => {
      asked.push(query);
      const mappings = read();
      return { success: true, mappings, pagination: toPagination(query, total ?? mappings.length) };
    }),
  );
  return asked;
};
