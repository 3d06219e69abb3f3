import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onOurDeath } from '../local/death-watch';
import { bundled } from './bundle';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One of our programs in a process of its own, from its sources; `path` is below `server`. It does not outlive us. */
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
    /** As `kill -9` does: nothing of it is cleaned up. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};

export type NodeProcess = Awaited<ReturnType<typeof startNodeProcess>>;

/** Whether somebody answers well at this address. */
export const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
