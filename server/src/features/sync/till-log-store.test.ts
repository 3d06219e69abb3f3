import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, secondsLater, testNow } from '../../../test/factories';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import { createIntentStore } from './intent-store';
import { createStockEventStore } from './stock-event-store';
import { createSyncStateStore } from './sync-state-store';
import { createTillLogStore } from './till-log-store';

const database = useRolledBackDatabase();
const store = () => createTillLogStore(database.db);

const entry = (id: number, changes: Partial<InventoryLogEntry> = {}): InventoryLogEntry => ({
  id,
  itemId: 7,
  shopId: '1',
  qohChange: -1,
  reason: 'ManualQuantityAdjustment',
  createdAt: testNow,
  saleId: null,
  employeeId: 2,
  hasDocument: false,
  isRecount: false,
  automated: false,
  ...changes,
});

/** A change of an item that is sent now. */
const send = async (itemId = 7): Promise<number> => {
  const intents = createIntentStore(database.db);
  const mappingId = await addMapping(database.db, itemId - 6, itemId);
  const [{ id } = { id: 0 }] = await intents.insertMany(
    [{ mappingId, system: 'lightspeed', unitId: itemId, delta: -1, reason: '', source: 'sync', actor: '' }],
    { runId: null, at: testNow },
  );
  await intents.markSent([id], testNow, 4);
  return id;
};

describe('the till’s log', () => {
  it('holds each entry once', async () => {
    await store().insertMany([entry(4), entry(6)], testNow);
    await store().insertMany([entry(4)], testNow);

    expect(await store().listNew([4, 5, 6, 7])).toEqual(new Set([5, 7]));
  });

  it('tells what came since a change was sent, also with lower ids', async () => {
    await store().insertMany([entry(6)], testNow);
    const id = await send();
    await store().insertMany([entry(8), entry(5, { reason: 'AddForTransfer' }), entry(9, { itemId: 8 })], testNow);

    expect(await store().listSince([id])).toEqual([
      { intent_id: id, entry_id: 5, change: -1, employee_id: 2, may_be_ours: false, happened_at: testNow },
      { intent_id: id, entry_id: 8, change: -1, employee_id: 2, may_be_ours: true, happened_at: testNow },
    ]);
  });

  it('gives an entry to one change only', async () => {
    const id = await send();
    await store().insertMany([entry(8)], testNow);
    await store().markOurs(id, [8]);

    expect(await store().listSince([id])).toMatchObject([{ entry_id: 8, may_be_ours: false }]);
  });

  it('tells whether something that was sold was read since a moment', async () => {
    await store().insertMany([entry(8)], secondsLater(9));
    expect(await store().hasOthersSince(secondsLater(5))).toBe(false);

    await store().insertMany([entry(9, { saleId: 3 })], secondsLater(6));
    expect(await store().hasOthersSince(secondsLater(5))).toBe(true);
    expect(await store().hasOthersSince(secondsLater(7))).toBe(false);
  });

  it('is read again from its newest entries, and from those that were known long enough', async () => {
    const state = createSyncStateStore(database.db);
    expect(await store().findPosition()).toBeNull();
    await state.moveCursor('lightspeed.inventory_log', '10', testNow);
    await store().insertMany([entry(11), entry(12)], testNow);
    expect(await store().findPosition()).toEqual({ floor: 10, moved_at: testNow, recent: 10 });

    const many = Array.from({ length: 60 }, (_none, index) => entry(20 + index));
    await store().insertMany(many, secondsLater(5));
    expect(await store().findPosition()).toMatchObject({ floor: 10, recent: 29 });
    expect(await store().latestBefore(secondsLater(5))).toBe(12);
    expect(await store().latestBefore(testNow)).toBe(0);
  });
});

describe('the employee of our writes', () => {
  const connect = (at: Date) =>
    database.db.exec(
      sql`insert into lightspeed_connections (account_id, account_name, access_token, refresh_token, token_expires_at,
            connected_at)
          values ('1', '', '', '', ${at}, ${at})`,
    );

  it('is learnt from them, until it is forgotten', async () => {
    await connect(secondsLater(-10));
    const id = await send();
    await store().insertMany([entry(7, { employeeId: 5 }), entry(8, { employeeId: 3 })], testNow);
    expect(await store().findOwnEmployee()).toBeNull();
    await store().markOurs(id, [8]);
    expect(await store().findOwnEmployee()).toBe(3);
    await store().forgetOwnEmployee();
    expect(await store().findOwnEmployee()).toBeNull();
  });

  it('is unknown again after somebody connects the till anew', async () => {
    const id = await send();
    await store().insertMany([entry(8)], testNow);
    await store().markOurs(id, [8]);
    await connect(secondsLater(10));

    expect(await store().findOwnEmployee()).toBeNull();
  });

  it('is until then the one who granted access, where the work of another installation is looked for', async () => {
    await connect(secondsLater(-10));
    await database.db.exec(sql`update lightspeed_connections set employee_id = 5`);
    const mapping = await addMapping(database.db, 1, 7, { syncedAt: testNow });
    await store().insertMany(
      [entry(11, { employeeId: 5 }), entry(12, { employeeId: 3, qohChange: -4 })],
      secondsLater(1),
    );
    expect(await store().sumUnknown([mapping])).toEqual(new Map([[mapping, -1]]));
    expect(await store().findOwnEmployee()).toBeNull();

    const id = await send(8);
    await store().insertMany([entry(13, { itemId: 8, employeeId: 3 })], secondsLater(2));
    await store().markOurs(id, [13]);

    expect(await store().sumUnknown([mapping])).toEqual(new Map([[mapping, -4]]));
  });

  it('tells what others did since a mapping was accounted for, and how much of it has a document', async () => {
    const mapping = await addMapping(database.db, 1, 7, { syncedAt: testNow });
    await store().insertMany([entry(1, { saleId: 3 })], testNow);
    await store().insertMany(
      [entry(2, { saleId: 4 }), entry(3, { qohChange: -5 }), entry(4, { saleId: 5 }), entry(5, { itemId: 8 })],
      secondsLater(1),
    );
    await store().markOwnSales([4]);

    expect(await store().sumSince([mapping])).toEqual(new Map([[mapping, { total: -6, documented: -1 }]]));

    // The count of -5 is held; the sale was carried over.
    await database.db.exec(sql`update product_mappings set accounted_at = ${secondsLater(2)}`);
    await store().insertMany([entry(6, { saleId: 6 })], secondsLater(3));
    expect(await store().sumSince([mapping])).toEqual(new Map([[mapping, { total: -6, documented: -1 }]]));
  });

  it('counts what has no entry, unless it may have been accounted for', async () => {
    const mapping = await addMapping(database.db, 1, 7, { syncedAt: testNow });
    const events = createStockEventStore(database.db);
    const tell = (delta: number, { happened, recorded }: { happened: number; recorded: number }) =>
      events.insertMany(
        [
          {
            system: 'lightspeed',
            unitId: 7,
            source: 'edit',
            delta,
            before: 4,
            after: 4 + delta,
            reference: null,
            reason: '',
            actor: '',
            intentId: null,
            happenedAt: secondsLater(happened),
          },
        ],
        secondsLater(recorded),
      );
    // All are accounted for: the till's clock is ahead; the last one moved before, and was found out afterwards.
    await store().insertMany([entry(9)], testNow);
    await tell(-3, { happened: 1, recorded: 0 });
    await tell(-4, { happened: -1, recorded: 5 });
    expect(await store().sumSince([mapping])).toEqual(new Map());

    await tell(-2, { happened: 1, recorded: 5 });
    await store().insertMany([entry(1, { saleId: 3, createdAt: secondsLater(2) })], secondsLater(5));
    expect(await store().sumSince([mapping])).toEqual(new Map([[mapping, { total: -3, documented: -1 }]]));

    // The entry of a sale of before: which of these it is, nobody knows.
    await store().insertMany([entry(2, { saleId: 4, createdAt: secondsLater(-1) })], secondsLater(6));
    expect(await store().sumSince([mapping])).toEqual(new Map([[mapping, { total: -2, documented: -2 }]]));
  });

  it('and those of earlier connections are known, where an older database is looked for', async () => {
    await connect(secondsLater(-20));
    await database.db.exec(sql`update lightspeed_connections set employee_id = 5, disconnected_at = ${testNow}`);
    await connect(secondsLater(-10));
    await database.db.exec(sql`update lightspeed_connections set employee_id = 6 where disconnected_at is null`);
    const mapping = await addMapping(database.db, 1, 7, { syncedAt: testNow });
    const written = [entry(1, { employeeId: 5 }), entry(2, { employeeId: 6, qohChange: -4 }), entry(3)];
    await store().insertMany(written, secondsLater(1));

    expect(await store().sumUnknown([mapping])).toEqual(new Map([[mapping, -4]]));
    expect(await store().sumUnknown([mapping], { withEarlier: true })).toEqual(new Map([[mapping, -5]]));

    await database.db.exec(sql`update lightspeed_connections set account_id = '2' where employee_id = 5`);
    expect(await store().sumUnknown([mapping], { withEarlier: true })).toEqual(new Map([[mapping, -4]]));
  });
});

describe('entries that came late', () => {
  const transfer = { reason: 'AddForTransfer' };

  it('are found by item if they precede a settled write of ours and one may be another part of it', async () => {
    const write = await send();
    await store().insertMany([entry(11)], testNow);
    await store().insertMany([entry(9, transfer)], testNow);
    expect(await store().listOvertaken([9])).toEqual([]);
    await store().markOurs(write, [11]);

    await store().insertMany([entry(10, transfer), entry(12), entry(8, { itemId: 8 })], testNow);

    expect(await store().listOvertaken([8])).toEqual([]);
    expect(await store().listOvertaken([10, 12, 8])).toEqual([7]);
  });

  it('are found if the part precedes it, too', async () => {
    const write = await send();
    await store().insertMany([entry(11)], testNow);
    await store().markOurs(write, [11]);

    await store().insertMany([entry(9, transfer), entry(10)], testNow);

    expect(await store().listOvertaken([9, 10])).toEqual([7]);
  });

  it.each([
    { what: 'the part', order: [9, 12] },
    { what: 'the preceding one', order: [12, 9] },
  ])('are found as soon as $what is read, if they are read one by one', async ({ order }) => {
    const write = await send();
    await store().insertMany([entry(11)], testNow);
    await store().markOurs(write, [11]);
    const found: number[][] = [];
    for (const id of order) {
      await store().insertMany([entry(id, id === 9 ? transfer : {})], testNow);
      found.push(await store().listOvertaken([id]));
    }

    expect(found).toEqual([[], [7]]);
  });

  it.each([
    { what: 'somebody else’s', changes: { employeeId: 3 } },
    { what: 'from another time', changes: { createdAt: secondsLater(3) } },
    { what: 'in the other direction', changes: { qohChange: 1 } },
  ])('do not matter if the rest is $what', async ({ changes }) => {
    const write = await send();
    await store().insertMany([entry(8), entry(11)], testNow);
    await store().markOurs(write, [11]);

    await store().insertMany([entry(9, transfer), entry(10, changes)], testNow);

    expect(await store().listOvertaken([9, 10])).toEqual([]);
  });
});
