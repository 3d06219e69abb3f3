import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import { ApiError } from '../../lib/api-error';

/** What a person can start from the dashboard; every kind of product when none is named. */
export type StartRequest =
  | { work: 'import'; source: 'woocommerce' | 'lightspeed'; product_type: ProductKind }
  | { work: 'sync'; product_type: ProductKind | undefined; preview: boolean };

const wasAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** The stated text for a start that did not happen: refused, or never answered. */
export const startFailure = (error: unknown): string =>
  wasAnswered(error) ? 'Failed to start sync.' : 'Failed to start sync due to an error.';
