import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('says so when it breaks off', async () => {
    storeTestSession();
    const pull = vi.fn((stream: ReadableStreamDefaultController<Uint8Array>) => {
      if (pull.mock.calls.length === 1) stream.enqueue(new TextEncoder().encode('SKU,Stock'));
      else stream.error(new Error('cut'));
    });
    answer(() => new HttpResponse(new ReadableStream({ pull })));
    await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({
      code: 'client.network',
      message: 'The download stopped before it was complete. Please try again.',
    });
  });

  describe('that comes slowly', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      storeTestSession();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    /** A body whose parts arrive 25 seconds apart; then it ends or stalls. */
    const slowly = (parts: number, ends: boolean) => {
      const pull = vi.fn((stream: ReadableStreamDefaultController<Uint8Array>) => {
        if (pull.mock.calls.length <= parts) {
          vi.advanceTimersByTime(25_000);
          stream.enqueue(new TextEncoder().encode('x'));
        } else if (ends) stream.close();
        else vi.advanceTimersByTime(61_000);
      });
      answer(() => new HttpResponse(new ReadableStream({ pull }, { highWaterMark: 0 })));
    };

    it('is waited for as long as it keeps coming', async () => {
      slowly(5, true);
      expect(await (await fetchFile('/quotes/41/pdf')).text()).toBe('xxxxx');
    });

    it('is given up when nothing comes any more', async () => {
      slowly(2, false);
      await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({ code: 'client.timeout', status: null });
    });
  });
});
