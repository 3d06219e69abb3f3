import { z } from 'zod';
import { paths } from '../../lib/paths';

const tabSchema = z.enum(['overview', 'conflicts', 'history']).catch('overview');

export type DashboardTab = z.output<typeof tabSchema>;

/** The tab that an address asks for. */
export const tabOf = (params: URLSearchParams): DashboardTab => tabSchema.parse(params.get('tab'));

/** The address of a tab, without the filters of the one that somebody comes from. */
export const tabPath = (tab: DashboardTab): string =>
  tab === 'overview' ? paths.syncDashboard() : `${paths.syncDashboard()}?tab=${tab}`;
