import type { QuoteStatus } from '@chainline/shared/quotes/quote-status';
import type { ChartData } from '../../components/charts/chart-data';
import { dayCategory } from '../../components/charts/day-labels';
import type { Tone } from '../../components/StatusChip';
import { formatAud, formatCount } from '../../lib/format';
import type { Deposit, Funnel, RevenueDay, RevenueStats, StockWarnings, SyncHealth } from './api/home-queries';

type Look = { label: string; tone: Tone };

/** Colours of this screen (D3 section 4), which differ from those of the quotes list. */
export const quoteTones: Record<QuoteStatus, Tone> = {
  draft: 'info',
  sent: 'neutral',
  pending: 'warning',
  accepted: 'neutral',
  rejected: 'error',
  converted: 'success',
  completed: 'neutral',
  expired: 'neutral',
};

/** Received deposits are not listed. */
export const depositLooks: Record<Deposit['status'], Look> = {
  pending: { label: 'Pending', tone: 'warning' },
  part: { label: 'Part paid', tone: 'warning' },
};

/** Share in percent, rounded; 0 of nothing. */
const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((100 * part) / whole) : 0);

export const depositShare = ({ deposits_received, total_revenue }: RevenueStats): number =>
  Math.min(100, percentOf(deposits_received, total_revenue));

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Payments above the axis, refunds below. */
export const revenueChart = (days: readonly RevenueDay[]): ChartData => ({
  axis: 'Day',
  categories: days.map(({ day }) => dayCategory(day)),
  series: [
    { name: 'Received', color: 'var(--cl-palette-primary-main)', values: days.map(({ received }) => received) },
    {
      name: 'Refunded',
      color: 'var(--cl-palette-error-main)',
      values: days.map(({ refunded }) => (refunded === 0 ? 0 : -refunded)),
    },
  ],
  format: formatAud,
  formatTick: (value) => dollars.format(value),
});

const funnelSteps = [
  ['sent', 'Sent'],
  ['opened', 'Opened'],
  ['accepted', 'Accepted'],
  ['paid', 'Paid'],
] as const;

export const funnelChart = (funnel: Funnel): ChartData => ({
  axis: 'Step',
  categories: funnelSteps.map(([step, tick]) => ({
    key: step,
    tick,
    label: step === 'sent' ? tick : `${tick} (${percentOf(funnel[step], funnel.sent)}% of those sent)`,
  })),
  series: [
    { name: 'Quotes', color: 'var(--cl-palette-primary-main)', values: funnelSteps.map(([step]) => funnel[step]) },
  ],
  format: formatCount,
});

const countChart = (axis: string, name: string, color: string, counts: readonly (readonly [string, number])[]) => ({
  axis,
  categories: counts.map(([label]) => ({ key: label, label, tick: label })),
  series: [{ name, color, values: counts.map(([, count]) => count) }],
  format: formatCount,
});

export const stockChart = ({ out_of_stock, low_stock }: StockWarnings): ChartData =>
  countChart('Warning', 'Products', 'var(--cl-palette-secondary-main)', [
    ['Out of stock', out_of_stock.total],
    ['Low stock', low_stock.total],
  ]);

export const syncChart = ({ waiting_changes, failed_changes, open_conflicts }: SyncHealth): ChartData =>
  countChart('State', 'Count', 'var(--cl-palette-secondary-main)', [
    ['Pending changes', waiting_changes],
    ['Failed in 24 hours', failed_changes],
    ['Open conflicts', open_conflicts],
  ]);

export const isQuiet = ({ waiting_changes, failed_changes, open_conflicts }: SyncHealth): boolean =>
  waiting_changes + failed_changes + open_conflicts === 0;

/** Why stock is not synced. */
export const standstills: Record<NonNullable<SyncHealth['standstill']>, string> = {
  asking: 'Waits for a decision',
  aside: 'Stands aside',
  shop_closed: 'Paused: no open till shop',
  overdue: 'Not running',
};

const runTones: Record<string, Tone> = { completed: 'success', completed_with_errors: 'warning', failed: 'error' };

/** Outcome of a run in words: `Completed with errors`. */
export const runLook = (status: string): Look => ({
  label: `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`,
  tone: runTones[status] ?? 'neutral',
});
