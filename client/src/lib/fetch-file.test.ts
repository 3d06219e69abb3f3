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
  it("is requested with the user's token", async () => {
    const token = storeTestSession();
    answer((bearer) => new HttpResponse(bearer, { headers: { 'Content-Type': 'application/pdf' } }));
    const file = await fetchFile('/quotes/41/pdf');
    expect(await file.text()).toBe(`Bearer ${token}`);
    expect(file.type).toBe('application/pdf');
  });

  it("fails with the server's message", async () => {
    storeTestSession();
    answer(() => failure(404, 'This quote does not exist.'));
    await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({
      message: 'This quote does not exist.',
      status: 404,
      requestId: 'req-test',
    });
    expect(readToken()).not.toBeNull();
  });

  it('ends a session that the server has ended', async () => {
    storeTestSession();
    answer(() => failure(401, 'Authentication required'));
    const failures: string[] = [];
    const stop = onAuthFailure((kind) => failures.push(kind));
    await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({ status: 401 });
    stop();
    expect(failures).toEqual(['unauthenticated']);
    expect(readToken()).toBeNull();
  });

  it('reports a missing response', async () => {
    storeTestSession();
    answer(() => HttpResponse.error());
    await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({ code: 'client.network', status: null });
  });

  it('reports an interrupted download', async () => {
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

  describe('that arrives slowly', () => {
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

    it('is awaited as long as data arrives', async () => {
      slowly(5, true);
      expect(await (await fetchFile('/quotes/41/pdf')).text()).toBe('xxxxx');
    });

    it('is aborted once no more data arrives', async () => {
      slowly(2, false);
      await expect(fetchFile('/quotes/41/pdf')).rejects.toMatchObject({ code: 'client.timeout', status: null });
    });
  });
});
