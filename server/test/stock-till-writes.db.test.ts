import { describe, expect, it } from 'vitest';
import { createTillFeed } from '../src/features/sync/till-feed';
import { useEngineApp } from './engine-app';

const never = new AbortController().signal;

const { app, shop, one, clock } = useEngineApp();

describe('a number that we set at the till', () => {
  it('is read directly before, one by one, however many are set', async () => {
    const pairs = await shop().takeInStep(3);
    const { outside, round } = app();
    for (const { unit, start } of pairs) outside.woo.setStock(unit, start + 2);
    await shop().sweep();
    const before = outside.lightspeed.requests().length;
    await round();

    const made = outside.lightspeed.requests().slice(before);
    const writes = made.flatMap(({ method }, index) => (method === 'PUT' ? [index] : []));
    const readsBefore = writes.map((index) => made[index - 1]);
    const items = writes.map((index) => /Item\/(\d+)\.json/.exec(made[index]?.path ?? '')?.[1]);
    expect(items.toSorted()).toEqual(pairs.map(({ item }) => item).toSorted());
    expect(readsBefore.map((read) => [read?.method, read?.path.endsWith('ItemShop.json')])).toEqual(
      pairs.map(() => ['GET', true]),
    );
    expect(readsBefore.map((read) => new URLSearchParams(read?.query).get('itemID'))).toEqual(items);
    expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual(pairs.map(({ start }) => [start + 2, start + 2]));
  });
});

describe('a movement whose log entry never shows up', () => {
  it('is told by the numbers, and later changes are made as ever', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round, pool } = app();
    outside.lightspeed.disturbLog({ lateBy: [86_400] });
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    clock.aheadMs += 120_000;
    await round();
    await shop().sweep();
    await round();
    const told = await pool.query(
      `select delta, after_quantity, reason from stock_events
       where system = 'lightspeed' and unit_id = $1 order by id desc limit 1`,
      [pair.item],
    );
    const after = pair.start - 1;
    outside.woo.setStock(pair.unit, after - 2);
    await shop().sweep();
    await round();

    expect(told.rows).toEqual([
      { delta: -1, after_quantity: after, reason: 'Changed at the till without an entry in its log' },
    ]);
    expect(shop().numbersOf(pair)).toEqual([after - 2, after - 2]);
    const open = await pool.query(
      `select (select count(*)::int from stock_conflicts where settled_at is null and mapping_id = $1) as asked,
              (select count(*)::int from stock_intents where state in ('planned', 'sent') and mapping_id = $1) as sent`,
      [pair.mapping],
    );
    expect(open.rows).toEqual([{ asked: 0, sent: 0 }]);
  });
});

describe('a quantity that was read before a sale', () => {
  it('does not count as a movement without an entry once the sale is in the ledger', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round, services, pool } = app();
    const { stores, transaction, lightspeed } = services;
    clock.aheadMs += 120_000;
    await round();
    const till = await lightspeed.current();
    if (!till) throw new Error('not connected');
    const { client, shopId } = till;
    const nothing = () => Promise.resolve();
    const feed = createTillFeed({
      stores,
      transaction,
      items: stores.lightspeedItems,
      recognise: nothing,
      settleEntry: nothing,
      now: () => new Date(Date.now() + clock.aheadMs),
    });
    let isSold = false;
    const sellMeanwhile: typeof client.listItemShops = async function* (...call) {
      for await (const page of client.listItemShops(...call)) {
        if (!isSold && page.some(({ itemId }) => String(itemId) === pair.item)) {
          isSold = true;
          outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
          await round();
        }
        yield page;
      }
    };
    await feed.sweep({ client: { ...client, listItemShops: sellMeanwhile }, shopId }, { signal: never });

    const { rows } = await pool.query(
      `select delta, source from stock_events where system = 'lightspeed' and unit_id = $1 order by id offset 1`,
      [pair.item],
    );
    expect(rows).toEqual([{ delta: -1, source: 'till_sale' }]);
    expect(await shop().ledgerOf('lightspeed', pair.item)).toBe(pair.start - 1);
  });
});

describe('a write that the till accepted', () => {
  it('stays open until the log shows its effect', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round, pool } = app();
    const readEntries = async () => {
      const subject = `item:${pair.item}`;
      const { rows } = await pool.query('select state, is_uncertain from outbox_entries where subject = $1', [subject]);
      return rows;
    };
    outside.woo.setStock(pair.unit, pair.start + 2);
    await shop().sweep();
    outside.lightspeed.disturbLog({ lateBy: [20] });
    await round();
    const meanwhile = await readEntries();
    outside.clock.advance(21_000);
    await round();

    expect(meanwhile).toEqual([{ state: 'waiting', is_uncertain: true }]);
    expect(await readEntries()).toEqual([{ state: 'done', is_uncertain: false }]);
    expect(shop().numbersOf(pair)).toEqual([pair.start + 2, pair.start + 2]);
  });

  it('asks for the right quantity if its log does not tell: another try might make it twice', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round, services } = app();
    const employee = await services.stores.tillLog.findOwnEmployee();
    const after = pair.start - 1;
    outside.lightspeed.disturbLog({ lateBy: [86_400] });
    outside.woo.setStock(pair.unit, after);
    await shop().sweep();
    await round();
    for (let times = 0; times < 3; times += 1) {
      clock.aheadMs += 120_000;
      await round();
    }
    const question = await shop().conflictOf(pair);
    const path = `/sync/conflicts/${question.id}/settle`;
    const again = await shop().call('post', path, { quantity: null });
    const seen = { woo_quantity: after, lightspeed_quantity: after };
    const chosen = await shop().call('post', path, { quantity: after, seen });
    await round();

    expect([question.kind, again.status, chosen.status]).toEqual(['undecided', 409, 200]);
    // One question is no reason to take the next employee's number for ours.
    expect(employee).not.toBeNull();
    expect(await services.stores.tillLog.findOwnEmployee()).toBe(employee);
    expect(shop().numbersOf(pair)).toEqual([after, after]);
  });
});

describe('a change under our account that a write of ours overwrote', () => {
  it('counts as unknown only if it may be part of what we wrote, which another installation may have written', async () => {
    const changes = [-1, -2, -3, 1];
    const pairs = await shop().takeInStep(changes.length);
    const { outside, round, pool, services } = app();
    for (const { unit, start } of pairs) outside.woo.setStock(unit, start - 2);
    await shop().sweep();
    await round();
    for (const [at, { item }] of pairs.entries()) {
      await pool.query(
        `with own as (update till_log_entries set entry_id = 2 * entry_id + 100000
                      where item_id = $1 and intent_id is not null returning *)
         insert into till_log_entries (entry_id, item_id, change, employee_id, may_be_ours, is_documented, is_merge,
                                       happened_at, recorded_at)
         select entry_id - 1, item_id, $2, employee_id, true, false, false, happened_at, now() + interval '1 day' from own`,
        [item, changes[at]],
      );
    }

    const mappings = pairs.map(({ mapping }) => mapping);
    const sums = await services.stores.tillLog.sumUnknown(mappings);
    expect(mappings.map((mapping) => sums.get(mapping))).toEqual([-1, -2, undefined, undefined]);
  });
});
