import {
  movementSources,
  type MovementDay,
  type MovementSource,
} from '@chainline/shared/sync/stock-movements-contract';
import type { ChartData } from '../../components/charts/chart-data';
import { dayCategory } from '../../components/charts/day-labels';
import { formatCount } from '../../lib/format';

const looks: Record<MovementSource, { name: string; color: string }> = {
  till_sale: { name: 'Sold at the till', color: 'var(--cl-palette-primary-main)' },
  online_order: { name: 'Sold online', color: 'var(--cl-palette-secondary-light)' },
  online_cancellation: { name: 'Cancelled online', color: 'var(--cl-palette-warning-main)' },
  till_refund: { name: 'Returned at the till', color: 'var(--cl-palette-error-main)' },
  till_receipt: { name: 'Received', color: 'var(--cl-palette-info-main)' },
  till_document: { name: 'Transfers and other documents', color: 'var(--cl-palette-text-secondary)' },
  edit: { name: 'Counted or edited', color: 'var(--cl-palette-text-disabled)' },
};

export const totalOf = (day: MovementDay): number => movementSources.reduce((sum, source) => sum + day[source], 0);

/** Units moved by day, one series for each cause. */
export const toMovementChartData = (days: readonly MovementDay[]): ChartData => ({
  axis: 'Day',
  categories: days.map(({ day }) => dayCategory(day)),
  series: movementSources.map((source) => ({ ...looks[source], values: days.map((day) => day[source]) })),
  format: formatCount,
});
