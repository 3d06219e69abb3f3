import { fieldChangeSchema } from '@chainline/shared/sync/run-contract';
import { z } from 'zod';

/** A change of one of the fields that a selective sync copies. */
export const copiedChangeSchema = fieldChangeSchema.extend({ field: z.enum(['image', 'price', 'description']) });

export type CopiedChange = z.output<typeof copiedChangeSchema>;
