import type { DashboardStats } from '@chainline/shared/management/management-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';

/** How many units there are of a kind, and how many of those are in stock; a kind that is not listed has none. */
export const figuresOf = ({ product_counts, stock_stats }: DashboardStats, kind: ProductKind) => {
  const total = product_counts.find(({ product_type }) => product_type === kind)?.count ?? 0;
  const inStock = stock_stats.find(({ product_type }) => product_type === kind)?.in_stock ?? 0;
  return { total, inStock, share: total === 0 ? 0 : inStock / total };
};
