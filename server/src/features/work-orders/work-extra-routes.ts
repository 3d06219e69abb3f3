import { answerApproval, viewApproval } from '@chainline/shared/work-orders/work-approval-contract';
import {
  addWorkExtra,
  askWorkExtra,
  recordExtraAnswer,
  withdrawWorkExtra,
} from '@chainline/shared/work-orders/work-extra-contract';
import { route, type Route } from '../../http/route';
import type { WorkExtraService } from './work-extra-service';

const success = { success: true as const };

export const createWorkExtraRoutes = (extras: WorkExtraService): Route[] => [
  route(addWorkExtra, 'workshop', async ({ actor, params, body }) => ({
    ...success,
    work_order: await extras.add(actor, params.id, body),
  })),
  route(askWorkExtra, 'workshop', async ({ actor, params, body }) => ({
    ...success,
    work_order: await extras.ask(actor, params, body),
  })),
  route(recordExtraAnswer, 'workshop', async ({ actor, params, body }) => ({
    ...success,
    work_order: await extras.record(actor, params, body),
  })),
  route(withdrawWorkExtra, 'workshop', async ({ actor, params }) => ({
    ...success,
    work_order: await extras.withdraw(actor, params),
  })),
  route(viewApproval, 'public', async ({ params }) => ({ ...success, extra: await extras.view(params.token) })),
  route(answerApproval, 'public', async ({ params, body, caller }) => ({
    ...success,
    extra: await extras.answer(params.token, body, { ip: caller.ip, userAgent: caller.userAgent }),
  })),
];
