import { toPagination } from '@chainline/shared/http/list-query';
import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { listMappings, type Mapping, type MappingListQuery } from '@chainline/shared/mappings/mapping-contract';
import { listSuggestions, type Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import { listTasks } from '@chainline/shared/tasks/task-contract';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
// Imported up front so that no test waits for the lazy chunk.
import '../components/MappingList';

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
      paused: null,
    })),
  );

/** Answers list requests from `read`; returns the queries received. `waiting` mappings await their first sync. */
export const answerList = (read: () => Mapping[], total?: number, waiting = 0): MappingListQuery[] => {
  const asked: MappingListQuery[] = [];
  server.use(
    mockEndpoint(listMappings, ({ query }) => {
      asked.push(query);
      const mappings = read();
      const pagination = toPagination(query, total ?? mappings.length);
      return { success: true, mappings, awaiting_first_sync: waiting, pagination };
    }),
  );
  return asked;
};

/** The only tasks in progress are these. */
export const answerTasks = (...tasks: { id: string; name: string }[]): void =>
  server.use(
    mockEndpoint(listTasks, () => ({
      tasks: { active: tasks.map((task) => ({ ...task, time_start: null })), reserved: [], scheduled: [] },
    })),
  );

/** Answers queue requests from `read`, page by page; returns the pages requested. */
export const answerSuggestions = (read: () => readonly Suggestion[]): number[] => {
  const asked: number[] = [];
  server.use(
    mockEndpoint(listSuggestions, ({ query }) => {
      const { page, per_page } = query;
      if (per_page > 1) asked.push(page);
      const all = read();
      return {
        suggestions: all.slice((page - 1) * per_page, page * per_page),
        pagination: toPagination(query, all.length),
      };
    }),
  );
  return asked;
};

/** Connected, nothing to review, nothing in progress. */
export const answerQuietly = (): void => {
  answerStatus(true);
  answerTasks();
  answerSuggestions(() => []);
};
