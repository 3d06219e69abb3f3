import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { spawnOptions, type RunAs } from './run-as';

/**
 * Runs a line of shell (with `$1`, `$2`… as given) if this process dies without cleaning up, for example by kill -9. A
 * small shell blocks on a pipe that only this process holds: when it dies the pipe closes, and `read` returns.
 * @returns a function that cancels the watch
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
