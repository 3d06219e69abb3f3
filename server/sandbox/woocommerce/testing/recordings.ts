import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../../test/fixtures/woocommerce/', import.meta.url);

const exchange = z.object({
  note: z.string(),
  request: z.object({ method: z.string(), path: z.string(), body: z.unknown() }),
  response: z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
});

const deliveries = z.object({
  note: z.string(),
  deliveries: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })),
});

export type RecordedExchange = z.infer<typeof exchange>;
export type RecordedDeliveries = z.infer<typeof deliveries>;

const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

/** Names of all recordings, without '.json'. */
export const recordingNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''));

export const readExchange = (name: string): RecordedExchange => exchange.parse(readJson(`${name}.json`));

export const readDeliveries = (name: string): RecordedDeliveries => deliveries.parse(readJson(`${name}.json`));
