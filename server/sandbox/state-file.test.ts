import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStateSaver, parseState, readState, writeState } from './state-file';

let folder = '';
let file = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-state-'));
  file = join(folder, 'kept', 'state.json');
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

describe('the state file', () => {
  it('gives back what was written, and leaves nothing else behind', async () => {
    const first = parseState('{"woocommerce":{"orders":[1]},"lightspeed":{"sales":[]}}');
    const second = parseState('{"woocommerce":{"orders":[1,2]},"lightspeed":{"sales":[]}}');
    await writeState(file, first);
    await writeState(file, second);
    expect(readState(file)).toEqual(second);
    expect(await readdir(join(folder, 'kept'))).toEqual(['state.json']);
  });

  it('is null when there is none yet', () => {
    expect(readState(file)).toBeNull();
  });

  it.each(['', '{"woocommerce": {"orders": [', '"text"', '[]'])('is set aside when it holds %j', async (text) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const broken = join(folder, 'state.json');
    await writeFile(broken, text);
    expect(readState(broken)).toBeNull();
    expect(await readFile(`${broken}.broken`, 'utf8')).toBe(text);
    expect(await readdir(folder)).toEqual(['state.json.broken']);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('state.json.broken'));
  });
});

describe('createStateSaver', () => {
  it('writes once for many changes, and again only after the next one', async () => {
    vi.useFakeTimers();
    const write = vi.fn(() => Promise.resolve());
    const saver = createStateSaver(write, 300);
    saver.changed();
    await vi.advanceTimersByTimeAsync(200);
    saver.changed();
    expect(write).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(write).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(write).toHaveBeenCalledTimes(1);
    saver.changed();
    await vi.advanceTimersByTimeAsync(300);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('writes at once when asked to, and nothing when nothing changed', async () => {
    const write = vi.fn(() => Promise.resolve());
    const saver = createStateSaver(write);
    await saver.save();
    expect(write).not.toHaveBeenCalled();
    saver.changed();
    await saver.save();
    await saver.save();
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('never writes twice at a time', async () => {
    let running = 0;
    let most = 0;
    const saver = createStateSaver(async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });
    saver.changed();
    const first = saver.save();
    saver.changed();
    await Promise.all([first, saver.save()]);
    expect(most).toBe(1);
  });

  it('tries again after a write that failed', async () => {
    const write = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('The disk is full'));
    const saver = createStateSaver(write);
    saver.changed();
    await expect(saver.save()).rejects.toThrow('The disk is full');
    await saver.save();
    expect(write).toHaveBeenCalledTimes(2);
  });
});
