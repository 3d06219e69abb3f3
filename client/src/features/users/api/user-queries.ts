import type { QueryOf } from '@chainline/shared/http/endpoint';
import {
  getManagedUser,
  listManagedUsers,
  listOpenQuotesOf,
  listUserSessions,
} from '@chainline/shared/users/user-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { emailPoll } from '../../mail';

export type UserListQuery = QueryOf<typeof listManagedUsers>;

export const userKeys = {
  all: ['users'],
  lists: ['users', 'list'],
  user: (id: number) => ['users', 'one', id],
} as const;

export const userQueries = {
  list: (query: UserListQuery) =>
    queryOptions({
      queryKey: [...userKeys.lists, query],
      queryFn: ({ signal }) => call(listManagedUsers, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  user: (id: number) =>
    queryOptions({
      queryKey: userKeys.user(id),
      queryFn: ({ signal }) => call(getManagedUser, { params: { id } }, { signal }),
      refetchInterval: ({ state: { data } }) => emailPoll([data?.user.password_link?.status]),
    }),

  openQuotes: (id: number) =>
    queryOptions({
      queryKey: [...userKeys.user(id), 'open-quotes'],
      queryFn: ({ signal }) => call(listOpenQuotesOf, { params: { id } }, { signal }),
    }),

  sessions: (id: number) =>
    queryOptions({
      queryKey: [...userKeys.user(id), 'sessions'],
      queryFn: ({ signal }) => call(listUserSessions, { params: { id } }, { signal }),
    }),
};
