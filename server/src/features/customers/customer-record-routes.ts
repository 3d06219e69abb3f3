import {
  getCustomerAmounts,
  listCustomerTimeline,
  recordContact,
} from '@chainline/shared/customers/customer-timeline-contract';
import { route, type Route } from '../../http/route';
import type { CustomerRecordService } from './customer-record-service';

export const createCustomerRecordRoutes = ({ records }: { records: CustomerRecordService }): Route[] => [
  route(listCustomerTimeline, 'staff', async ({ actor, params, query }) => ({
    success: true as const,
    ...(await records.timeline(actor, params.id, query)),
  })),
  route(getCustomerAmounts, 'staff', async ({ params }) => ({
    success: true as const,
    amounts: await records.amounts(params.id),
  })),
  route(recordContact, 'staff', async ({ actor, params, body }) => {
    await records.recordContact(actor, params.id, body);
    return { success: true as const };
  }),
];
