import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { firstAnswer } from './first-answer';

const refused = (status: number | null) => new ApiError('test.failure', `Failed with ${status}`, { status });
const failing = (status: number | null) => vi.fn(() => Promise.reject(refused(status)));
const answering = (answer: string) => vi.fn(() => Promise.resolve(answer));

describe('asking under several addresses', () => {
  it('is over with the first answer', async () => {
    const second = answering('second');
    expect(await firstAnswer([answering('first'), second])).toBe('first');
    expect(second).not.toHaveBeenCalled();
  });

  it.each([404, 500, 503, null])('goes on after %s', async (status) => {
    expect(await firstAnswer([failing(status), failing(status), answering('third')])).toBe('third');
  });

  it.each([400, 401, 403, 409, 422, 429])('ends with %s, which another address would repeat', async (status) => {
    const second = answering('second');
    await expect(firstAnswer([failing(status), second])).rejects.toThrow(`Failed with ${status}`);
    expect(second).not.toHaveBeenCalled();
  });

  it('fails as the last address did', async () => {
    await expect(firstAnswer([failing(404), failing(500)])).rejects.toThrow('Failed with 500');
  });

  it('hides no mistake of our own', async () => {
    const second = answering('second');
    await expect(firstAnswer([() => Promise.reject(new TypeError('Oops')), second])).rejects.toThrow('Oops');
    expect(second).not.toHaveBeenCalled();
  });
});
