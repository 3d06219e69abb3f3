import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundled } from '../test/bundle';
import { demoCatalogue } from './catalogue/demo-catalogue';
import { startSandbox, type RunningSandbox } from './sandbox';

const catalogue = demoCatalogue().slice(0, 4);

let folder = '';
let stateFile = '';
const running: RunningSandbox[] = [];
const children: ChildProcess[] = [];

const start = async (): Promise<RunningSandbox> => {
  const started = await startSandbox({ port: 0, stateFile, catalogue });
  running.push(started);
  return started;
};

const anchorOf = ({ sandbox }: RunningSandbox) => {
  const [item] = sandbox.lightspeed.listItems({ search: 'SEG-P100S', page: 1, perPage: 1 }).items;
  const [unit] = sandbox.woo.listProducts({ search: 'SEG-P100S', page: 1, perPage: 1 }).units;
  if (!item || !unit) throw new Error('The anchor product is missing');
  return { itemID: item.itemID, productId: unit.productId, qoh: item.qoh, stock: unit.stockQuantity };
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  stateFile = join(folder, 'state.json');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(running.splice(0).map(({ close }) => close()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

describe('a sandbox with a state file', () => {
  it('resumes after a restart where it stopped', async () => {
    const first = await start();
    const { itemID, productId } = anchorOf(first);
    first.sandbox.lightspeed.ringUpSale({ lines: [{ itemID, quantity: 2 }] });
    first.sandbox.woo.placeOrder({ lines: [{ productId, quantity: 1 }] });
    await first.close();

    const second = await start();
    expect(anchorOf(second)).toMatchObject({ itemID, productId, qoh: 3, stock: 4 });
    expect(second.sandbox.lightspeed.listSales()).toHaveLength(1);
    expect(second.sandbox.woo.listOrders()).toHaveLength(1);
  });

  it('still knows the first day after a restart', async () => {
    const first = await start();
    first.sandbox.lightspeed.setQoh({ itemID: anchorOf(first).itemID, qoh: 1 });
    await first.close();
    const second = await start();
    second.sandbox.reset();
    expect(anchorOf(second)).toMatchObject({ qoh: 5, stock: 5 });
  });

  it('writes the file soon after a change, without being asked', async () => {
    const started = await start();
    started.sandbox.lightspeed.ringUpSale({ lines: [{ itemID: anchorOf(started).itemID, quantity: 1 }] });
    await expect.poll(() => existsSync(stateFile)).toBe(true);
  });

  it.each(['{"woocommerce":', '{"woocommerce":{},"lightspeed":{}}'])(
    'sets a broken file aside and starts from the catalogue: %s',
    async (text) => {
      const warned = vi.spyOn(console, 'warn').mockReturnValue();
      await writeFile(stateFile, text);
      const started = await start();
      expect(anchorOf(started)).toMatchObject({ qoh: 5, stock: 5 });
      expect(await readFile(`${stateFile}.broken`, 'utf8')).toBe(text);
      expect(warned).toHaveBeenCalledTimes(1);
    },
  );
});

describe('the address of a sandbox', () => {
  it('is the one its payment links and pictures name', async () => {
    const started = await start();
    const order = started.sandbox.woo.placeOrder({
      status: 'pending',
      lines: [{ productId: anchorOf(started).productId, quantity: 1 }],
    });
    expect(order.paymentUrl.startsWith(`${started.url}/checkout/order-pay/`)).toBe(true);
    const [unit] = started.sandbox.woo.listProducts({ search: 'SEG-P100S', page: 1, perPage: 1 }).units;
    expect((await fetch(unit?.picture ?? '')).headers.get('content-type')).toBe('image/png');
  });

  it('is refused if another program uses it', async () => {
    const first = await start();
    await expect(startSandbox({ port: Number(new URL(first.url).port), catalogue })).rejects.toThrow('EADDRINUSE');
  });
});

it('closes although a request hangs', async () => {
  const started = await start();
  started.sandbox.faults.add({ system: 'woocommerce', times: 1, fault: { kind: 'timeout_before' } });
  const hanging = fetch(`${started.url}/wp-json/wc/v3/products`).catch(() => 'ended');
  await expect.poll(() => started.sandbox.faults.list()).toEqual([]);
  await started.close();
  expect(await hanging).toBe('ended');
});

describe('the sandbox as a program', () => {
  const startProgram = async (): Promise<{ child: ChildProcess; url: string }> => {
    const main = await bundled('sandbox/main.ts');
    const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_STATE_FILE: stateFile };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const [line]: unknown[] = await once(child.stdout, 'data');
    const [url] = /http:\S+/.exec(String(line)) ?? [];
    if (url === undefined) throw new Error(`The program said ${String(line)}`);
    return { child, url };
  };

  const receive = (url: string): Promise<Response> =>
    fetch(`${url}/control/till/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ itemID: 1, quantity: 1 }),
    });

  it('leaves a readable file when it is killed in the middle of changes', async () => {
    const { child, url } = await startProgram();
    const exited = once(child, 'exit');
    let changes = 0;
    while (!existsSync(stateFile)) {
      await receive(url);
      changes += 1;
    }
    const last = Promise.allSettled(Array.from({ length: 20 }, () => receive(url)));
    child.kill('SIGKILL');
    await Promise.all([exited, last]);

    const started = await startSandbox({ port: 0, stateFile });
    running.push(started);
    const { qoh } = anchorOf(started);
    expect(qoh).toBeGreaterThan(5);
    expect(qoh).toBeLessThanOrEqual(5 + changes + 20);
    expect(existsSync(`${stateFile}.broken`)).toBe(false);
  });

  it('saves and ends when it is asked to', async () => {
    const { child, url } = await startProgram();
    expect((await receive(url)).status).toBe(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    const started = await startSandbox({ port: 0, stateFile });
    running.push(started);
    expect(anchorOf(started).qoh).toBe(6);
  });
});
