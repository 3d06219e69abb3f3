import { fieldChangeSchema } from '@chainline/shared/sync/run-contract';
import { z } from 'zod';

export const copiedChangeSchema = fieldChangeSchema.extend({ field: z.enum(['image', 'price', 'description']) });

export type CopiedChange = z.output<typeof copiedChangeSchema>;
