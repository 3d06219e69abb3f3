import { Router } from 'express';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../db/db';
import { UnavailableError } from '../errors';

/** `/healthz`: the process is alive. `/readyz`: the database answers and the server is not stopping. */
export const createHealthRouter = (db: Db, isStopping: () => boolean): Router => {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    if (isStopping()) throw new UnavailableError('server.stopping', 'The server is stopping.');
    await db.one(z.object({ ok: z.int() }), sql`select 1 as ok`);
    response.json({ status: 'ready' });
  });
  return router;
};
