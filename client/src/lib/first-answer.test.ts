import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { firstAnswer } from './first-answer';

const refused = (status: number | null) => new ApiError('test.failure', `Failed with ${status}`, { status });
const failing = (status: number | null) => vi.fn(() => Promise.reject(refused(status)));
const answering = (answer: string) => vi.fn(() => Promise.resolve(answer));

describe('calling several addresses', () => {
  it('stops at the first response', async () => {
    const second = answering('second');
    expect(await firstAnswer([answering('first'), second])).toBe('first');
    expect(second).not.toHaveBeenCalled();
  });

  it.each([404, 500, 503, null])('continues after %s', async (status) => {
    expect(await firstAnswer([failing(status), failing(status), answering('third')])).toBe('third');
  });

  it.each([400, 401, 403, 409, 422, 429])('stops at %s, which another address would repeat', async (status) => {
    const second = answering('second');
    await expect(firstAnswer([failing(status), second])).rejects.toThrow(`Failed with ${status}`);
    expect(second).not.toHaveBeenCalled();
  });

  it('fails with the last error', async () => {
    await expect(firstAnswer([failing(404), failing(500)])).rejects.toThrow('Failed with 500');
  });

  it('does not hide our own bugs', async () => {
    const second = answering('second');
    await expect(firstAnswer([() => Promise.reject(new TypeError('Oops')), second])).rejects.toThrow('Oops');
    expect(second).not.toHaveBeenCalled();
  });
});
