import { randomUUID } from 'node:crypto';
import { selectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, addUser, testNow } from '../../../test/factories';
import { createSelectiveItemStore, type NewSelectiveItem } from './selective-item-store';
import { createSelectiveRunStore } from './selective-run-store';
import type { StoredChange } from './stored-change';

const database = useRolledBackDatabase();
const store = () => createSelectiveItemStore(database.db);
const held = { runId: '', mappingId: 0 };

beforeEach(async () => {
  held.mappingId = await addMapping(database.db, 11, 7, { parentId: 1 });
  const options = selectiveSyncRequest.omit({ preview: true, product_ids: true }).parse({});
  held.runId = await createSelectiveRunStore(database.db).open({
    id: randomUUID(),
    productType: null,
    scope: { ...options, mode: 'compare', product_ids: null, mapping_ids: null },
    startedBy: await addUser(database.db),
    at: testNow,
  });
});

const change = (state: StoredChange['state']): StoredChange => ({
  system: 'woocommerce',
  field: 'price',
  before: '10.00',
  after: '12.00',
  state,
});

const item = (position: number, changes: Partial<NewSelectiveItem> = {}): NewSelectiveItem => ({
  position,
  mappingId: held.mappingId,
  wooProductId: 11,
  lightspeedItemId: 7,
  outcome: 'planned',
  reason: 'Copies price to the online shop.',
  changes: [change('planned')],
  ...changes,
});

const add = (...items: NewSelectiveItem[]) => store().insertMany(held.runId, items);
const positions = async (listed: Promise<{ position: number }[]>) => (await listed).map(({ position }) => position);

describe('a selective run that wrote only pictures', () => {
  const picture = (state: StoredChange['state']): StoredChange => ({ ...change(state), field: 'image', before: null });

  it('is distinguished from one that wrote other fields or nothing', async () => {
    await add(item(1), item(2, { changes: [picture('refused')] }));
    const nothing = await store().hasOnlyPictures(held.runId);
    await add(item(3, { changes: [picture('done')] }), item(4, { changes: [picture('done'), change('refused')] }));
    const pictures = await store().hasOnlyPictures(held.runId);
    await add(item(5, { changes: [picture('done'), change('done')] }));
    expect([nothing, pictures, await store().hasOnlyPictures(held.runId)]).toEqual([false, true, false]);
  });
});

describe('the items of a selective run', () => {
  it('are returned in order with the state of their mapping', async () => {
    await add(item(2), item(1), item(3, { outcome: 'in_step' }));
    await database.db.exec(sql`update product_mappings set sync_enabled = false`);
    const [first] = await store().listAt(held.runId, [2, 1]);
    expect(first).toEqual({
      position: 1,
      mapping_id: held.mappingId,
      woo_product_id: 11,
      woo_parent_id: 1,
      lightspeed_item_id: 7,
      sync_enabled: false,
      outcome: 'planned',
      reason: 'Copies price to the online shop.',
      error: null,
      changes: [change('planned')],
    });
    expect(await positions(store().listAt(held.runId, [3, 1]))).toEqual([1, 3]);
    expect(await positions(store().listOpen(held.runId))).toEqual([1, 2]);
  });

  it('exclude mappings deleted before sending, and mark those deleted afterwards', async () => {
    await add(item(1), item(2, { mappingId: held.mappingId + 1 }));
    expect(await positions(store().listOpen(held.runId))).toEqual([1]);
    await database.db.exec(sql`delete from product_mappings`);
    expect(await store().listAt(held.runId, [1])).toMatchObject([{ mapping_id: null, sync_enabled: null }]);
    expect(await store().listOpen(held.runId)).toEqual([{ position: 1, mapping_id: null }]);
  });

  it('keep the result of their turn', async () => {
    await add(item(1), item(2));
    const changes = [change('refused')];
    await store().save(held.runId, [{ position: 2, outcome: 'failed', reason: 'Why', error: 'No.', changes }]);
    expect(await store().listFailed(held.runId)).toMatchObject([{ position: 2, reason: 'Why', error: 'No.', changes }]);
    expect(await positions(store().listOpen(held.runId))).toEqual([1]);
  });

  it('keep their final outcome', async () => {
    await add(item(1, { outcome: 'discarded' }), item(2), item(3));
    await store().save(held.runId, [{ position: 1, outcome: 'applied', reason: 'Late', error: null, changes: [] }]);
    await store().end(held.runId, [1, 2], { outcome: 'failed', error: 'No.' });
    expect((await store().listAt(held.runId, [1, 2, 3])).map(({ outcome }) => outcome)).toEqual([
      'discarded',
      'failed',
      'planned',
    ]);
  });

  it('end together when the run is stopped', async () => {
    await add(item(1), item(2, { outcome: 'applying' }), item(3, { outcome: 'applied' }));
    await store().endOpen(held.runId, 'failed', 'Lightspeed could not be reached.');
    expect(await store().listFailed(held.runId)).toMatchObject([
      { position: 1, error: 'Lightspeed could not be reached.' },
      { position: 2 },
    ]);
  });

  it('can be undone if they wrote something or may have, once', async () => {
    await add(
      item(1, { outcome: 'applied', changes: [change('done')] }),
      item(2, { outcome: 'failed', changes: [change('sent'), change('refused')] }),
      item(3, { outcome: 'failed', changes: [change('refused')] }),
      item(4, { outcome: 'in_step', changes: [] }),
    );
    expect(await positions(store().listWritten(held.runId))).toEqual([1, 2]);
    await store().markUndone(held.runId, [1]);
    expect(await positions(store().listWritten(held.runId))).toEqual([2]);
  });

  it('name their shop units once, and are replaced by a new comparison', async () => {
    await add(item(1), item(2, { outcome: 'conflict' }));
    expect(await store().listUnitIds(held.runId)).toEqual([11]);
    await store().removeAll(held.runId);
    expect(await store().listUnitIds(held.runId)).toEqual([]);
  });
});
