import { startSelectiveSync } from '@chainline/shared/sync/selective-contract';
import { route, type Route } from '../../http/route';
import type { SelectiveService } from './selective-service';

export const createSelectiveRoutes = ({ selective }: { selective: SelectiveService }): Route[] => [
  route(startSelectiveSync, 'staff', ({ actor, body }) => selective.start(actor, body)),
];
