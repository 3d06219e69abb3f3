import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { spawnOptions, type RunAs } from './run-as';

/**
 * Runs a line of shell (with `$1`, `$2`… as given) if we die without a word, by kill -9 for one. A small shell waits at
 * the end of a pipe that only we hold: it closes when we are gone, and `read` comes back with nothing.
 * @returns what to call when the watch is over.
 */
export const onOurDeath = (command: string, args: string[], runAs: RunAs = null): (() => void) => {
  if (process.platform === 'win32') return () => undefined;
  const watch = spawn('/bin/sh', ['-c', `read -r over || { ${command}; }`, 'sh', ...args], {
    ...spawnOptions(runAs),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.on('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  return () => watch.stdin.end('over\n');
};
