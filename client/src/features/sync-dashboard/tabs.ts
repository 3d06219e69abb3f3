import { z } from 'zod';
import { paths } from '../../lib/paths';

const tabSchema = z.enum(['overview', 'conflicts', 'history']).catch('overview');

export type DashboardTab = z.output<typeof tabSchema>;

/** Tab in the address. */
export const tabOf = (params: URLSearchParams): DashboardTab => tabSchema.parse(params.get('tab'));

/** Address of a tab, without the filters of the current one. */
export const tabPath = (tab: DashboardTab): string =>
  tab === 'overview' ? paths.syncDashboard() : `${paths.syncDashboard()}?tab=${tab}`;
