import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMediaLibrary } from './media-library';

const at = new Date('2026-11-21T00:00:00Z');
const held: { url: string; folder: string; close: () => void } = { url: '', folder: '', close: () => undefined };

beforeAll(async () => {
  const server = createServer((asked, response) => {
    if (asked.url === '/Lamp%20One.png') response.end('picture');
    else response.writeHead(404, 'Not Found').end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  held.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  held.folder = await mkdtemp(join(tmpdir(), 'chainline-media-test-'));
  held.close = () => server.close().closeAllConnections();
});
afterAll(async () => {
  held.close();
  await rm(held.folder, { recursive: true, force: true });
});

const serve = (media: ReturnType<typeof createMediaLibrary>) =>
  request(express().use('/wp-content/uploads', media.router));

it('fetches what a request names, keeps each as a file of its own, and serves it, also after a restart', async () => {
  const stateFile = join(held.folder, 'state.json');
  const media = createMediaLibrary(stateFile);
  const source = `${held.url}/Lamp%20One.png`;
  await media.fetchAll({ update: [{ id: 1, images: [{ src: source }, { id: 3 }] }] });

  expect(media.keep(source, at)).toEqual({ path: '/wp-content/uploads/2026/11/lamp-one.png' });
  expect(media.keep(source, at)).toEqual({ path: '/wp-content/uploads/2026/11/lamp-one-1.png' });
  const answer = await serve(createMediaLibrary(stateFile)).get('/wp-content/uploads/2026/11/lamp-one-1.png');
  expect([answer.status, String(answer.body)]).toEqual([200, 'picture']);
});

it('says why a picture could not be fetched', async () => {
  const media = createMediaLibrary(undefined);
  const [missing, away] = [`${held.url}/none.png`, 'http://127.0.0.1:1/x.png'];
  await media.fetchAll({ images: [{ src: missing }], image: { src: away } });

  expect(media.keep(missing, at)).toEqual({ error: 'Not Found' });
  expect(media.keep(away, at)).toEqual({ error: expect.stringMatching(/./) });
  expect(media.keep('http://127.0.0.1/never-asked.png', at)).toEqual({ error: 'A valid URL was not provided.' });
  await serve(media).get('/wp-content/uploads/2026/11/none.png').expect(404);
});
