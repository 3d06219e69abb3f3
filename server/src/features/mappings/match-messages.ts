import { signalSchema } from '@chainline/shared/mappings/suggestion-contract';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import { z } from 'zod';
import type { ShopUnit, TillItem } from './matching/match-types';

const shopUnitSchema: z.ZodType<ShopUnit> = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  brand: z.string().optional(),
  sku: z.string(),
  gtin: z.string(),
  attributes: z.array(z.object({ name: z.string(), option: z.string() })),
  priceCents: z.int().nullable(),
  categories: z.array(z.string()),
  isBike: z.boolean(),
});

const tillItemSchema: z.ZodType<TillItem> = z.object({
  id: z.int(),
  description: z.string(),
  brand: z.string(),
  customSku: z.string(),
  manufacturerSku: z.string(),
  systemSku: z.string(),
  upc: z.string(),
  ean: z.string(),
  priceCents: z.int().nullable(),
  category: z.string(),
  isBike: z.boolean(),
  itemType: z.string(),
  archived: z.boolean(),
});

const settledSchema = z.object({
  taken: z.object({ units: z.array(z.int()), items: z.array(z.int()) }),
  rejected: z.array(z.object({ unitId: z.int(), itemId: z.int() })),
});

export type SettledPairs = z.output<typeof settledSchema>;

const wantedSchema = z.object({
  /** Limits the pairs returned; other products still count towards word frequency and competing matches. */
  productType: productKindSchema.nullable(),
  /** Minimum confidence of a sure pair, in percent. */
  threshold: z.int(),
});
export type WantedPairs = z.output<typeof wantedSchema>;

/**
 * Protocol of the matching thread: catalogue pages, then the request for pairs. Every message is answered with pairs.
 */
export const matchMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('units'), units: z.array(shopUnitSchema) }),
  z.object({ kind: z.literal('items'), items: z.array(tillItemSchema) }),
  z.object({ kind: z.literal('match'), settled: settledSchema, wanted: wantedSchema }),
  z.object({ kind: z.literal('next'), count: z.int() }),
]);
export type MatchMessage = z.output<typeof matchMessageSchema>;

export const foundPairSchema = z.object({
  unitId: z.int(),
  itemId: z.int(),
  parentId: z.int().nullable(),
  productType: productKindSchema,
  confidence: z.number(),
  isSure: z.boolean(),
  signals: z.array(signalSchema),
});

export type FoundPair = z.output<typeof foundPairSchema>;
