import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { onOurDeath } from './death-watch';
import { isRunning, waitUntilGone } from './process-info';

export type ChildOptions = {
  /** Arguments for this version of Node. */
  args: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  /** Receives all output. */
  logFile: string;
  onLine: (line: string) => void;
};

export type Child = {
  pid: number;
  /** Resolves with a description of how it ended. */
  exited: Promise<string>;
  lastLines: () => string[];
  stop: () => Promise<void>;
};

const linesKept = 25;
const largestLog = 10_000_000;
const patience = 20_000;

const openLog = (file: string) => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return createWriteStream(file, { flags: size > largestLog ? 'w' : 'a', mode: 0o600 });
};

/** Signals the whole group, which includes processes it started itself, such as a watcher's workers. */
const signalGroup = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
  } catch {
    // The group is already empty.
  }
};

/**
 * Starts a Node process in a group of its own, so that Ctrl-C in the terminal reaches only us and we stop things in
 * order. It ends if we are killed.
 */
export const startChild = async ({ args, cwd, env, logFile, onLine }: ChildOptions): Promise<Child> => {
  const log = openLog(logFile);
  const kept: string[] = [];
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      log.write(`${line}\n`);
      kept.push(line);
      if (kept.length > linesKept) kept.shift();
      onLine(line);
    });
  }
  const exited = once(child, 'close').then(([code, signal]) => {
    log.end();
    return signal === null ? `exit code ${String(code)}` : String(signal);
  });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  void exited.finally(onOurDeath('kill -TERM "$1"', [String(pid)]));

  const stop = async (): Promise<void> => {
    if (isRunning(pid)) process.kill(pid, 'SIGTERM');
    if (!(await waitUntilGone(pid, patience))) signalGroup(pid, 'SIGKILL');
    signalGroup(pid, 'SIGTERM');
    await exited;
  };
  return { pid, exited, lastLines: () => [...kept], stop };
};
