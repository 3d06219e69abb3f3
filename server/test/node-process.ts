import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onOurDeath } from '../local/death-watch';
import { bundled } from './bundle';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs one of our programs from its sources, in a process that ends with this one; `path` is relative to `server`. */
export const startNodeProcess = async (path: string, environment: Record<string, string>) => {
  const child = fork(await bundled(path), [], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  void exited.finally(onOurDeath('kill -9 "$1"', [String(child.pid)]));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Like `kill -9`: nothing gets cleaned up. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};

export type NodeProcess = Awaited<ReturnType<typeof startNodeProcess>>;

/** True if the URL responds successfully. */
export const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
