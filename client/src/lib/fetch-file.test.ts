import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { storeTestSession } from '../testing/factories';
import { failure } from '../testing/mock-endpoint';
import { server } from '../testing/msw';
import { onAuthFailure } from './auth-failures';
import { fetchFile } from './fetch-file';
import { readToken } from './session';

const answer = (respond: (bearer: string | null) => Response) =>
  server.use(http.get('*/api/quotes/41/pdf', ({ request }) => respond(request.headers.get('Authorization'))));

describe('a file of the API', () => {
  it('is read in the name of whoever is signed in', async () => {
    const token = storeTestSession();
    answer((bearer) => new HttpResponse(bearer, { headers: { 'Content-Type': 'application/pdf' } }));
    const file = await fetchFile('/quotes/41/pdf');
    expect(await file.text()).toBe(`Bearer ${token}`);
    expect(file.type).toBe('application/pdf');
  });

  it('fails with the server’s words', async () => {
    storeTestSession();
    answer(() => failure(404, 'This quote does not exist.'));
    await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({
      message: 'This quote does not exist.',
      status: 404,
      requestId: 'req-test',
    });
    expect(readToken()).not.toBeNull();
  });

  it('ends a session that the server does not know any more', async () => {
    storeTestSession();
    answer(() => failure(401, 'Authentication required'));
    const failures: string[] = [];
    const stop = onAuthFailure((kind) => failures.push(kind));
    await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({ status: 401 });
    stop();
    expect(failures).toEqual(['unauthenticated']);
    expect(readToken()).toBeNull();
  });

  it('says so when nothing came back', async () => {
    storeTestSession();
    answer(() => HttpResponse.error());
    await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({ code: 'client.network', status: null });
  });
});
