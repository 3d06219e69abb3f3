import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPostgres } from '../local/embedded-postgres';
import { migrate } from '../src/db/migrate';
import { startTestApp, useTestApp } from './test-app';

const test = useTestApp();

describe('bad input', () => {
  it.each([
    ['malformed JSON', '{"username": ', 400, 'request.malformed_json'],
    ['a body larger than a megabyte', JSON.stringify({ username: 'x'.repeat(1_100_000) }), 413, 'request.too_large'],
    ['an empty body', '', 400, 'request.invalid'],
    ['a list instead of an object', '[]', 400, 'request.invalid'],
  ])('refuses %s with a clear error', async (_what, body, status, code) => {
    const answer = await test.get().http.post('/api/auth/login').set('Content-Type', 'application/json').send(body);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, code, request_id: expect.stringMatching(/^[\w-]{36}$/) });
    expect(answer.body.error).toBe(answer.body.message);
  });

  it('names the call that does not exist', async () => {
    const answer = await test.get().http.get('/api/nothing/here');

    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('There is no GET /api/nothing/here.');
  });

  it('refuses an address that cannot be decoded', async () => {
    expect((await test.get().http.get('/api/products/%E0%A4%A')).status).toBe(400);
  });

  it.each([
    'page=0',
    'page=x',
    'per_page=100000',
    'sort=password_hash',
    'sort=name;drop',
    'category=-1',
    'type=grouped',
  ])('refuses the list query %s and names the field', async (query) => {
    const { http, signIn } = test.get();
    const { header } = await signIn('staff');

    const answer = await http.get(`/api/products?${query}`).set('Authorization', header);

    expect(answer.status).toBe(400);
    expect(answer.body.fields[0].path).toBe(query.split('=')[0]);
  });

  it('takes blank, null and undefined filters as not given', async () => {
    const { http, signIn } = test.get();
    const { header } = await signIn('staff');

    const answer = await http
      .get('/api/products?category=null&type=&search=undefined&page=')
      .set('Authorization', header);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ products: [], pagination: { page: 1, per_page: 25, total: 0, pages: 1 } });
  });

  it('keeps a safe request id and replaces an unsafe one', async () => {
    const { http } = test.get();

    const kept = await http.get('/healthz').set('x-request-id', 'from-the-balancer-1');
    const replaced = await http.get('/healthz').set('x-request-id', 'a b\tc');

    expect(kept.headers['x-request-id']).toBe('from-the-balancer-1');
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the database away', () => {
  it('is reported as unavailable, not as a lost session, until it is back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chainline-away-'));
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'postgres');
    const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
    await migrate(postgres.url);
    const app = await startTestApp({ databaseUrl: postgres.url });
    const { header } = await app.signIn('staff');
    const verify = () => app.http.get('/api/auth/verify').set('Authorization', header);

    await postgres.stop();
    const [away, ready] = [await verify(), await app.http.get('/readyz')];
    const again = await startPostgres({ dataDir, port: postgres.port });
    const back = await verify();
    await app.close();
    await again.stop();
    await rm(folder, { recursive: true });

    expect(away.status).toBe(503);
    expect(away.body.code).toBe('database.away');
    expect(away.headers['retry-after']).toBe('5');
    expect(ready.status).toBe(503);
    expect(back.status).toBe(200);
  });
});
