import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { makeProduct, secondsLater, testNow } from '../../../test/factories';
import { createCachePlanReadModel } from './cache-plan-read-model';
import { createProductStore } from './product-store';

const database = useRolledBackDatabase();
const plan = () => createCachePlanReadModel(database.db).get();

type Import = {
  incremental?: boolean;
  kind?: string;
  status?: string;
  seconds: number;
  items: number;
  endsAt?: number;
};

const addImport = ({ incremental = false, kind = 'import_woo', status = 'completed', ...run }: Import) => {
  const finishedAt = secondsLater(run.endsAt ?? 0);
  const startedAt = new Date(finishedAt.getTime() - run.seconds * 1000);
  return database.db.exec(
    sql`insert into sync_runs (kind, status, incremental, items_processed, created_at, started_at, finished_at)
        values (${kind}, ${status}, ${incremental}, ${run.items}, ${startedAt}, ${startedAt}, ${finishedAt})`,
  );
};

const addProducts = (...statuses: string[]) =>
  createProductStore(database.db).upsertMany(
    statuses.map((status, at) => makeProduct(at + 1, { status })),
    testNow,
  );

describe('the plan of a full import', () => {
  it('has the number of products, and no duration before the first import', async () => {
    await addProducts('publish', 'draft', 'trash');
    await addImport({ seconds: 5, items: 10, incremental: true });
    await addImport({ seconds: 5, items: 10, status: 'failed' });
    await addImport({ seconds: 5, items: 10, kind: 'import_lightspeed' });
    expect(await plan()).toEqual({ products: 2, seconds: null });
  });

  it('takes as long per product as the last complete import', async () => {
    await addProducts('publish', 'publish', 'publish');
    await addImport({ seconds: 900, items: 10, endsAt: -60 });
    await addImport({ seconds: 20, items: 10 });
    const { products, seconds } = await plan();
    expect(products).toBe(3);
    expect(seconds).toBeCloseTo(6);
  });

  it('does not divide by an empty import', async () => {
    await addImport({ seconds: 20, items: 0 });
    expect(await plan()).toEqual({ products: 0, seconds: null });
  });
});
