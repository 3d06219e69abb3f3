import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from './child';
import { isRunning } from './process-info';

let folder: string;
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chainline-child-test-'));
  lines = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (script: string) =>
  startChild({
    args: ['-e', script],
    cwd: folder,
    env: process.env,
    logFile: join(folder, 'child.log'),
    onLine: (line) => lines.push(line),
  });

test('forwards the output of the process, and writes it to a file', async () => {
  const child = await start(`console.log('one'); console.error('two')`);
  expect(await child.exited).toBe('exit code 0');
  expect(lines.sort()).toEqual(['one', 'two']);
  const written = async () => (await readFile(join(folder, 'child.log'), 'utf8')).split('\n').sort();
  await expect.poll(written).toEqual(['', 'one', 'two']);
});

test('keeps the last lines of a process that fails', async () => {
  const child = await start(`for (let n = 1; n <= 40; n++) console.log('line ' + n); process.exit(3)`);
  expect(await child.exited).toBe('exit code 3');
  expect(child.lastLines()).toHaveLength(25);
  expect(child.lastLines().at(-1)).toBe('line 40');
});

test('lets a process shut down on its own, once, however often requested', async () => {
  const child = await start(
    `process.on('SIGTERM', () => { console.log('closing'); process.exit(0) }); setInterval(() => 0, 1000); console.log('up')`,
  );
  await expect.poll(() => lines).toContain('up');
  await Promise.all([child.stop(), child.stop()]);
  expect(await child.exited).toBe('exit code 0');
  expect(lines).toContain('closing');
  expect(isRunning(child.pid)).toBe(false);
});
