import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import { ApiError } from '../../lib/api-error';

/** Work that can be started from the dashboard; all kinds of products if none is given. */
export type StartRequest =
  | { work: 'import'; source: 'woocommerce' | 'lightspeed'; product_type: ProductKind }
  | { work: 'sync'; product_type: ProductKind | undefined; preview: boolean };

const wasAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** Specified text for a start that failed: refused, or no answer. */
export const startFailure = (error: unknown): string =>
  wasAnswered(error) ? 'Failed to start sync.' : 'Failed to start sync due to an error.';
