import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { conflictsOf, context, stateOf, useCopiedDatabases, work } from './copied-database';
import { withConnection, type TestDatabase } from './database-server';

const { outside, woo, numbersOf, sell, order, copyOf } = useCopiedDatabases();

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

/** Replaces a server's database with its copy, as in a failover to a replica that lagged behind. */
const failOver = (from: TestDatabase, to: TestDatabase): Promise<void> =>
  withConnection(inject('databaseServerUrl'), async (server) => {
    const [old, copy] = [nameOf(from), nameOf(to)];
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [[old, copy]]);
    await server.query(`alter database ${old} rename to ${old}_gone`);
    await server.query(`alter database ${copy} rename to ${old}`);
  });

describe('a database older than the world', () => {
  it.each([true, false])('writes no number before a decision (in its place: %s)', async (isInPlace) => {
    const { original, restored, one, two, three, units } = await copyOf({ isInPlace });
    sell(one, 3);
    order(two, 2);
    await work(original);
    await original.stop();
    const after = [
      [5, 5],
      [6, 6],
      [8, 8],
    ];
    expect(units.map(numbersOf)).toEqual(after);
    sell(three, 1);

    await work(restored);
    await work(restored);

    expect(units.map(numbersOf)).toEqual([...after.slice(0, 2), [8, 7]]);
    expect((await stateOf(restored)).state).toBe('asking');
  });

  it('is found by the till’s log when it only set numbers there', async () => {
    const { original, restored, one, units } = await copyOf({ isInPlace: true });
    order(one, 4);
    await work(original);
    await original.stop();

    await work(restored);

    expect(units.map(numbersOf)).toEqual([
      [4, 4],
      [8, 8],
      [8, 8],
    ]);
    expect(await stateOf(restored)).toMatchObject({
      state: 'asking',
      found: expect.stringContaining('changed at the till under its account'),
    });
  });

  it.each([
    { what: 'even if it is older than the first write there', change: 'select' },
    {
      what: 'although it has yet to learn who granted access',
      change: 'update lightspeed_connections set employee_id = null',
    },
    {
      what: 'although somebody else connected the till since',
      change: `with former as (update lightspeed_connections set disconnected_at = now() returning *)
        insert into lightspeed_connections (account_id, account_name, shop_id, employee_id, access_token, refresh_token,
          token_expires_at, connected_by, connected_at)
        select account_id, account_name, shop_id, 2, access_token, refresh_token, token_expires_at, connected_by, now()
        from former`,
    },
  ])('is found by the till’s log $what', async ({ change }) => {
    const { original, restored, one } = await copyOf({ isInPlace: true, isNew: true });
    order(one, 4);
    await work(original);
    await original.stop();
    await restored.pool.query(change);

    await work(restored);

    expect(numbersOf(one)).toEqual([6, 6]);
    expect(await stateOf(restored)).toMatchObject({
      state: 'asking',
      found: expect.stringContaining('changed at the till under its account'),
    });
  });

  it('is found although the product that it changed last was deleted', async () => {
    const { original, restored, one, two, units } = await copyOf({ isInPlace: true });
    order(two, 1);
    sell(one, 1);
    await work(original);
    await original.stop();
    woo().deleteProduct(one.unit);

    await work(restored);

    expect(units.slice(1).map(numbersOf)).toEqual([
      [7, 7],
      [8, 8],
    ]);
    expect((await stateOf(restored)).state).toBe('asking');
  });

  it('is noticed by a server that goes on with it, as after a failover', async () => {
    const { original, restored, database, copy, one, units } = await copyOf({ isInPlace: true });
    await restored.stop();
    await work(original);
    order(one, 2);
    await work(original);

    await failOver(database, copy);
    await expect
      .poll(() =>
        work(original).then(
          () => 'worked',
          () => 'failed',
        ),
      )
      .toBe('worked');

    expect(numbersOf(one)).toEqual([6, 6]);
    expect(units.slice(1).map(numbersOf)).toEqual([
      [8, 8],
      [8, 8],
    ]);
    expect((await stateOf(original)).state).toBe('asking');
  });

  it('does not repeat what was waiting in it when a manager lets it take over', async () => {
    const { original, restored, manager, one } = await copyOf({
      isInPlace: true,
      before: async ({ first, manager: actor, units: [unit] }) => {
        if (!unit) throw new Error('There is no product');
        await first.services.stockEdits.edit(actor, unit.unit, { variation_id: null, quantity: 11 });
      },
    });
    await work(original);
    await original.stop();
    expect(numbersOf(one)).toEqual([11, 11]);
    await work(restored);
    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);

    expect(numbersOf(one)).toEqual([11, 11]);
    const { rows } = await restored.pool.query(`select status from sync_runs where kind = 'edit'`);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    sell(one, 1);
    await work(restored);
    expect(numbersOf(one)).toEqual([10, 10]);
  });

  it('begins from today’s numbers when a manager says so, and then counts each sale once', async () => {
    const { original, restored, manager, one, two, three, units } = await copyOf({ isInPlace: true });
    sell(one, 3);
    order(two, 2);
    await work(original);
    await original.stop();
    await work(restored);
    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);
    expect(units.map(numbersOf)).toEqual([
      [5, 5],
      [6, 6],
      [8, 8],
    ]);

    sell(one, 1);
    order(two, 1);
    sell(three, 2);
    await work(restored);

    expect(units.map(numbersOf)).toEqual([
      [4, 4],
      [5, 5],
      [6, 6],
    ]);
    expect((await stateOf(restored)).state).toBe('working');
    expect(await conflictsOf(restored)).toEqual([]);
  });

  it('stands aside when a manager says so, until one says otherwise', async () => {
    const { original, restored, manager, one } = await copyOf({ isInPlace: false });
    await work(restored);
    await restored.services.installation.decide(manager, { decision: 'stand_aside' });
    sell(one, 2);
    await work(restored);
    expect(numbersOf(one)).toEqual([8, 6]);
    await expect(restored.services.installation.decide(manager, { decision: 'stand_aside' })).rejects.toThrow(
      'already decided',
    );

    await work(original);
    expect(numbersOf(one)).toEqual([6, 6]);
    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);
    expect((await stateOf(restored)).state).toBe('working');
    expect(numbersOf(one)).toEqual([6, 6]);
  });
});

describe('two installations at once', () => {
  it('never count a sale twice: the second asks before it writes', async () => {
    const { original, restored, one, two, units } = await copyOf({ isInPlace: false });
    for (let times = 0; times < 3; times += 1) {
      sell(one, 1);
      order(two, 1);
      await work(original);
      await work(restored);
    }

    expect(units.map(numbersOf)).toEqual([
      [5, 5],
      [5, 5],
      [8, 8],
    ]);
    expect((await stateOf(original)).state).toBe('working');
    expect((await stateOf(restored)).state).toBe('asking');
  });

  it('notice each other by what they write, even if both believe to be at home', async () => {
    const { original, restored, one, units } = await copyOf({ isInPlace: true });
    await work(restored);
    expect((await stateOf(restored)).state).toBe('working');
    sell(one, 1);
    await work(original);
    sell(one, 1);
    await work(restored);
    await work(original);

    expect(units.map(numbersOf)).toEqual([
      [6, 6],
      [8, 8],
      [8, 8],
    ]);
    expect([(await stateOf(original)).state, (await stateOf(restored)).state]).toEqual(['working', 'asking']);
  });

  it('never send a left-over change of the shop after the other one has made it', async () => {
    const { original, restored, one, two, units } = await copyOf({ isInPlace: true });
    sell(one, 1);
    const refused = { kind: 'status', status: 401, body: '{}' } as const;
    outside().sandbox.faults.add({ system: 'woocommerce', method: 'POST', path: '/batch', times: 1, fault: refused });
    await expect(restored.services.engine?.round(context)).rejects.toThrow();
    await work(original);
    expect(numbersOf(one)).toEqual([7, 7]);
    sell(two, 1);

    await work(restored);

    expect(units.map(numbersOf)).toEqual([
      [7, 7],
      [8, 7],
      [8, 8],
    ]);
    expect((await stateOf(restored)).state).toBe('asking');
  });

  it.each([false, true])(
    'never carry an online order over twice: the second asks about that product (new: %s)',
    async (isNew) => {
      const { original, restored, one, two, units } = await copyOf({ isInPlace: true, isNew });
      const start = isNew ? 10 : 8;
      await work(restored);
      order(one, 1);
      await work(original);
      await work(restored);
      order(two, 2);
      await work(original);
      await work(restored);

      expect(units.map(numbersOf)).toEqual([start - 1, start - 2, start].map((left) => [left, left]));
      expect(await conflictsOf(original)).toEqual([]);
      expect(await conflictsOf(restored)).toEqual(['doubled', 'doubled']);
    },
  );

  it('the one that was left behind asks when the other takes over', async () => {
    const { original, restored, manager, one } = await copyOf({ isInPlace: false });
    await work(restored);
    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);
    sell(one, 1);
    await work(restored);
    sell(one, 1);
    await work(original);

    expect(numbersOf(one)).toEqual([7, 6]);
    expect((await stateOf(original)).state).toBe('asking');
    await work(restored);
    expect(numbersOf(one)).toEqual([6, 6]);
  });
});

it('knows the signatures of its own calls, and no others', async () => {
  const { restored } = await copyOf({ isInPlace: true });
  const { installation } = restored.services.stores;
  const own = await installation.sign();
  const [name = '', number = '', seconds = ''] = own.split('.');
  const longAgo = Number(seconds) - 86_400;

  expect(
    await installation.listForeign([
      { unitId: 1, mark: own },
      { unitId: 2, mark: `${name}.${number}.${seconds}.${randomUUID()}` },
      { unitId: 3, mark: `${name}.${Number(number) + 1}.${seconds}.${randomUUID()}` },
      { unitId: 4, mark: `${name}.${Number(number) + 1}.${longAgo}.${randomUUID()}` },
      { unitId: 5, mark: `${randomUUID()}.${number}.${seconds}.${randomUUID()}` },
      { unitId: 6, mark: `${randomUUID()}.${number}.${longAgo}.${randomUUID()}` },
    ]),
  ).toEqual([2, 3, 4, 5]);
});
