import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../local/ports';
import { eventually } from './eventually';
import { isAnswering, startNodeProcess, type NodeProcess } from './node-process';
import { simpleProducts } from './stock-property/catalogue';
import { sandboxedEnvironment } from './stock-property/outside';
import { openTunnel, type Tunnel } from './tunnel';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const products = 12;

type Mapped = { unit: number; item: string; expected: number };

const held: { app?: SandboxedApp; servers: NodeProcess[]; tunnels: Tunnel[]; addresses: string[]; mapped: Mapped[] } = {
  servers: [],
  tunnels: [],
  addresses: [],
  mapped: [],
};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

const query = async (text: string): Promise<Record<string, unknown>[]> => (await app().pool.query(text)).rows;

/** Starts servers on one database and waits until they are ready; the sandbox runs outside of them. */
const startServers = async (count: number) => {
  const { config, outsideUrl } = app();
  for (let at = 0; at < count; at += 1) {
    const tunnel = await openTunnel(config.database.url);
    held.tunnels.push(tunnel);
    const environment = sandboxedEnvironment({ databaseUrl: tunnel.url, outsideUrl });
    const port = await findFreePort();
    held.servers.push(await startNodeProcess('src/main.ts', { ...environment, HOST: '127.0.0.1', PORT: String(port) }));
    const address = `http://127.0.0.1:${port}`;
    held.addresses.push(address);
    // `expect.poll` is not available in hooks.
    await vi.waitUntil(() => isAnswering(`${address}/readyz`), { timeout: 120_000, interval: 100 });
  }
};

const numbers = () =>
  held.mapped.map(({ unit, item }) => [app().outside.woo.getStock(unit), app().outside.lightspeed.getQoh(item)]);
const expected = () => held.mapped.map((one) => [one.expected, one.expected]);

/** Confirmed changes of ours on each side, according to the intents. */
const confirmed = () =>
  query(`select m.woo_product_id as unit,
                coalesce(sum(i.applied_delta) filter (where i.system = 'woocommerce'), 0)::int as woo,
                coalesce(sum(i.applied_delta) filter (where i.system = 'lightspeed'), 0)::int as till
         from product_mappings m
         left join stock_intents i on i.mapping_id = m.id and i.state = 'confirmed' group by m.id order by m.id`);

/** The server that currently holds the lock of the stock rounds, if any. */
const findWorker = async (): Promise<number | undefined> => {
  const rows = await query(`select split_part(holder, ' ', 2)::int as pid from locks
                            where name = 'stock' and expires_at > clock_timestamp()`);
  const at = held.servers.findIndex(({ pid }) => pid === rows[0]?.pid);
  return at === -1 ? undefined : at;
};

const openIntents = () => query(`select id from stock_intents where state in ('planned', 'sent')`);

const sellAtTill = (mapped: Mapped, quantity: number) => {
  app().outside.lightspeed.ringUpSale({ lines: [{ itemID: mapped.item, quantity }] });
  mapped.expected -= quantity;
};
const sellOnline = (mapped: Mapped, quantity: number) => {
  app().outside.woo.placeOrder({ lines: [{ productId: mapped.unit, quantity }], status: 'processing' });
  mapped.expected -= quantity;
};

/**
 * Sells one of everything at the till, and waits until a server has sent the changes to the shop without getting an
 * answer.
 */
const stopInMidChange = async () => {
  app().outside.faults.add({
    system: 'woocommerce',
    method: 'POST',
    path: 'products/batch',
    times: 1,
    fault: { kind: 'timeout_after' },
  });
  for (const mapped of held.mapped) sellAtTill(mapped, 1);
  await eventually(() => app().outside.faults.list().length).toBe(0);
};

/** Ages unanswered changes past the time after which they are settled. */
const pretendSentLongAgo = async () => {
  await query(`update stock_intents set sent_at = sent_at - interval '5 minutes' where state = 'sent'`);
  await query(`update outbox_entries set due_at = due_at - interval '5 minutes' where state in ('sending', 'waiting')`);
};

const oneLess = (confirmedBefore: Record<string, unknown>[]) =>
  confirmedBefore.map(({ unit, woo, till }) => ({ unit, woo: Number(woo) - 1, till }));

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue: simpleProducts(products) } });
  const { connectLightspeed, importAll, map, shopUnit, tillItem, round, outside } = held.app;
  await connectLightspeed();
  await importAll('woo');
  await importAll('lightspeed');
  for (let at = 0; at < products; at += 1) {
    const [unit, item] = [shopUnit(`SIMPLE-${at}`).id, tillItem(`SIMPLE-${at}`)];
    outside.woo.setStock(unit, 30);
    outside.lightspeed.setQoh({ itemID: item, qoh: 30 });
    await map(unit, Number(item));
    held.mapped.push({ unit, item, expected: 30 });
  }
  await round();
  // Records each tick that was let through.
  await query(`create table let_through (name text not null, ticked_at timestamptz not null)`);
  await query(`create function note_tick() returns trigger language plpgsql as $$
               begin insert into let_through values (new.name, new.ticked_at); return new; end $$`);
  await query(
    `create trigger note_tick after insert or update on schedule_ticks for each row execute function note_tick()`,
  );
  await startServers(2);
});
afterAll(async () => {
  for (const server of held.servers) await server.stop();
  for (const tunnel of held.tunnels) await tunnel.close();
  await held.app?.close();
});
beforeEach(() => app().outside.faults.clear());

describe('two servers on one database', () => {
  it('make every stock change once', async () => {
    for (const [at, mapped] of held.mapped.entries()) {
      sellAtTill(mapped, 1 + (at % 3));
      if (at % 2 === 0) sellOnline(mapped, 2);
    }

    await eventually(numbers).toEqual(expected());
    await eventually(openIntents).toEqual([]);
    const changes = held.mapped.map(({ unit, item }, at) => ({
      unit,
      woo: (app().outside.woo.getStock(unit) ?? 0) - 30 + (at % 2 === 0 ? 2 : 0),
      till: app().outside.lightspeed.getQoh(item) - 30 + 1 + (at % 3),
    }));
    expect(await confirmed()).toEqual(changes);
  });

  it('run each tick of a schedule once, on the second', async () => {
    const rounds = () => query(`select from let_through where name = 'stock.round'`);
    await eventually(async () => (await rounds()).length).toBeGreaterThanOrEqual(4);

    const twice = await query('select name, ticked_at from let_through group by name, ticked_at having count(*) > 1');
    const offBeat = await query(`select * from let_through
                                 where name = 'stock.round' and extract(epoch from ticked_at)::int % 3 <> 0`);
    expect([twice, offBeat]).toEqual([[], []]);
  });

  it('take over from one that is cut off from the database during a change, and continue together afterwards', async () => {
    const before = await confirmed();
    await stopInMidChange();
    const worker = await findWorker();
    if (worker === undefined) throw new Error('No server holds the lock in the middle of a change');
    held.tunnels[worker]?.cut();
    await pretendSentLongAgo();

    await eventually(numbers).toEqual(expected());
    await eventually(openIntents).toEqual([]);
    expect(await findWorker()).not.toBe(worker);
    expect(await confirmed()).toEqual(oneLess(before));

    held.tunnels[worker]?.mend();
    await eventually(() => isAnswering(`${held.addresses[worker]}/readyz`)).toBe(true);
    for (const mapped of held.mapped) sellAtTill(mapped, 1);
    await eventually(numbers).toEqual(expected());
    await eventually(openIntents).toEqual([]);
    expect(await confirmed()).toEqual(oneLess(oneLess(before)));
  });

  it('take over from one that is killed while the shop is slow to answer, and send nothing twice', async () => {
    const before = await confirmed();
    await stopInMidChange();
    const worker = await findWorker();
    if (worker !== undefined) await held.servers[worker]?.kill();
    const left = await openIntents();
    await pretendSentLongAgo();

    // Quantities first: between two batches, no intent is open either.
    await eventually(numbers).toEqual(expected());
    await eventually(openIntents).toEqual([]);
    expect(worker).toBeDefined();
    expect(left).not.toEqual([]);
    expect(await confirmed()).toEqual(oneLess(before));
  });
});
