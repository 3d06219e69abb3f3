import type { DashboardStats } from '@chainline/shared/management/management-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';

/** Units of a kind, in total and in stock; 0 for a kind not listed. */
export const figuresOf = ({ product_counts, stock_stats }: DashboardStats, kind: ProductKind) => {
  const total = product_counts.find(({ product_type }) => product_type === kind)?.count ?? 0;
  const inStock = stock_stats.find(({ product_type }) => product_type === kind)?.in_stock ?? 0;
  return { total, inStock, share: total === 0 ? 0 : inStock / total };
};
