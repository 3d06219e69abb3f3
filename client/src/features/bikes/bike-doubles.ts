import { doublesSchema } from '@chainline/shared/bikes/bike-contract';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error';

export type Doubles = z.output<typeof doublesSchema>['bikes'];

/** Records that have the serial number already, if a call was refused for them. */
export const doublesOf = (error: unknown): Doubles | null =>
  error instanceof ApiError && error.code === 'bike.double_serial'
    ? (doublesSchema.safeParse(error.data).data?.bikes ?? null)
    : null;
