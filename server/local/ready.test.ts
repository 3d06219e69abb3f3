import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { findFreePort } from './ports';
import { claimPort, waitUntilReady } from './ready';

let server: Server | null = null;

const listen = async (port: number, host: string, status = 200): Promise<void> => {
  server = createServer((_, response) => response.writeHead(status).end()).listen(port, host);
  await once(server, 'listening');
};

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

test('accepts a free port', async () => {
  await claimPort(await findFreePort(), '127.0.0.1', 'PORT', 0);
});

test.each(['127.0.0.1', '::1'])('names the variable to change when somebody listens on %s', async (host) => {
  const port = await findFreePort();
  await listen(port, host);
  await expect(claimPort(port, '127.0.0.1', 'SANDBOX_PORT', 0)).rejects.toThrow(
    `Port ${port} is taken. Set SANDBOX_PORT to another one, for example: SANDBOX_PORT=${port + 1} npm start`,
  );
});

test('waits for a port that is just being released', async () => {
  const port = await findFreePort();
  await listen(port, '127.0.0.1');
  const claimed = claimPort(port, '127.0.0.1', 'PORT', 10_000);
  server?.close();
  await claimed;
});

test('waits until a server responds successfully', async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/readyz`;
  let asked = 0;
  server = createServer((_, response) => response.writeHead(++asked < 3 ? 503 : 200).end()).listen(port, '127.0.0.1');
  expect(await waitUntilReady(url, () => false)).toBe(true);
  expect(asked).toBe(3);
});

test('stops waiting when given up', async () => {
  expect(await waitUntilReady(`http://127.0.0.1:${await findFreePort()}/readyz`, () => true)).toBe(false);
});
