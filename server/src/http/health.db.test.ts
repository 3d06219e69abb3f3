import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database';
import { createDb, type Db } from '../db/db';
import { createPool } from '../db/pool';
import { createLogger } from '../logger';
import { errorHandler } from './error-handler';
import { createHealthRouter } from './health';
import { requestContext } from './request-context';

const database = useDatabase();
const ask = (path: string, { db = database.db, isStopping = false }: { db?: Db; isStopping?: boolean } = {}) =>
  request(
    express()
      .use(
        requestContext(createLogger('silent')),
        createHealthRouter(db, () => isStopping),
      )
      .use(errorHandler),
  ).get(path);

describe('health', () => {
  it('is reported while the process lives and the database answers', async () => {
    expect((await ask('/healthz')).body).toEqual({ status: 'ok' });
    expect((await ask('/readyz')).body).toEqual({ status: 'ready' });
  });

  it('is alive but not ready while the server stops, so that the balancer stops sending', async () => {
    const ready = await ask('/readyz', { isStopping: true });

    expect([ready.status, ready.body.code]).toEqual([503, 'server.stopping']);
    expect((await ask('/healthz', { isStopping: true })).status).toBe(200);
  });

  it('is alive but not ready while the database is away', async () => {
    const db = createDb(createPool({ url: 'postgres://x@127.0.0.1:1/x', size: 1, onError: () => undefined }));
    const ready = await ask('/readyz', { db });

    expect([ready.status, ready.body.code]).toEqual([503, 'database.away']);
    expect((await ask('/healthz', { db })).status).toBe(200);
  });
});
