import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { productKindSchema } from '../tasks/task-contract';

export const categoryKindSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: productKindSchema,
  /** Set by a manager; null = derived from the name. */
  override: productKindSchema.nullable(),
  reason: z.string(),
  product_count: z.int(),
});

export const listCategoryKinds = defineEndpoint({
  method: 'GET',
  path: '/categories/kinds',
  summary: 'Categories and their kind: bikes or accessories',
  response: z.object({ categories: z.array(categoryKindSchema) }),
});

export const setCategoryKind = defineEndpoint({
  method: 'PUT',
  path: '/categories/:id/kind',
  summary: 'Set the kind of a category; null derives it from the name',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.strictObject({ kind: productKindSchema.nullable() }),
  response: z.object({ success: z.literal(true), category: categoryKindSchema }),
});

export type CategoryKind = z.output<typeof categoryKindSchema>;
