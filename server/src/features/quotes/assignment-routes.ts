import { assignQuote, autoAssign, bulkAssignQuotes, staffLists } from '@chainline/shared/quotes/assignment-contract';
import { reassignOpenQuotes } from '@chainline/shared/users/user-contract';
import { route, type Route } from '../../http/route';
import type { AssignmentService } from './assignment-service';

export const createAssignmentRoutes = ({ assignment }: { assignment: AssignmentService }): Route[] => [
  ...staffLists.map((endpoint) =>
    route(endpoint, 'anyone', async () => ({ success: true as const, users: await assignment.list() })),
  ),
  route(assignQuote, 'manager', async ({ actor, body }) => {
    const assigned = await assignment.assign(actor, [body.quote_id], body.assigned_to);
    return { success: true as const, message: 'Quote assigned successfully', assigned };
  }),
  route(bulkAssignQuotes, 'manager', async ({ actor, body }) => {
    const assigned = await assignment.assign(actor, body.quote_ids, body.assigned_to);
    return { success: true as const, message: `${assigned} quotes assigned successfully`, assigned };
  }),
  route(reassignOpenQuotes, 'manager', async ({ actor, params, body }) => {
    const assigned = await assignment.reassignOpen(actor, params.id, body.assigned_to);
    const message = assigned === 1 ? '1 quote reassigned' : `${assigned} quotes reassigned`;
    return { success: true as const, message, assigned };
  }),
  route(autoAssign, 'manager', async () => ({ success: true as const, user: await assignment.findFreest() })),
];
