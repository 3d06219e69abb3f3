import {
  compareCustomers,
  dismissDuplicate,
  listCustomerMerges,
  listDuplicates,
  mergeCustomers,
  undoMerge,
} from '@chainline/shared/customers/customer-merge-contract';
import { toLongPagination } from '@chainline/shared/http/list-query';
import { route, type Route } from '../../http/route';
import type { CustomerMergeService } from './customer-merge-service';

export const createCustomerMergeRoutes = ({ merges }: { merges: CustomerMergeService }): Route[] => [
  route(listDuplicates, 'staff', async ({ query }) => {
    const { pairs, total } = await merges.duplicates(query);
    return { success: true as const, pairs, pagination: toLongPagination(query, total) };
  }),
  route(dismissDuplicate, 'staff', async ({ actor, body }) => {
    await merges.dismiss(actor, { oneId: body.one_id, otherId: body.other_id });
    return { success: true as const };
  }),
  route(undoMerge, 'staff', async ({ actor, params }) => ({
    success: true as const,
    merge: await merges.undo(actor, params.id),
  })),
  route(compareCustomers, 'staff', async ({ params }) => ({
    success: true as const,
    pair: await merges.compare(params.id, params.other),
  })),
  route(mergeCustomers, 'staff', async ({ actor, params, body }) => {
    const request = {
      keptId: params.id,
      mergedId: body.other_id,
      version: body.version,
      mergedVersion: body.other_version,
    };
    return { success: true as const, merge: await merges.merge(actor, request) };
  }),
  route(listCustomerMerges, 'staff', async ({ params }) => ({
    success: true as const,
    merges: await merges.merges(params.id),
  })),
];
