import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pretty from 'pino-pretty';
import { startChild, type Child } from './child';
import type { Settings } from './settings';

type Level = 'debug' | 'info' | 'warn';

/** Formats a line of the server's log; null below the level. Other text is kept as is. */
const formatter = (minimumLevel: Level) => {
  const format = pretty.prettyFactory({
    minimumLevel,
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
  });
  return (line: string): string | null => {
    // The formatter returns nothing for a line below the level, although its type says string.
    const text: unknown = format(line);
    return typeof text === 'string' ? text : null;
  };
};

const shownLevel = (settings: Settings): Level => (settings.dev ? 'info' : 'warn');

const show = (settings: Settings) => {
  const format = formatter(shownLevel(settings));
  return (line: string) => process.stdout.write(format(line) ?? '');
};

const packageFile = (folder: string, name: string, file: string) =>
  join(dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)), file);

/** Starts the built server; in development from its sources, restarted on every change. */
export const startServer = (settings: Settings, env: Record<string, string | undefined>): Promise<Child> => {
  const watching = [packageFile(settings.root, 'tsx', 'dist/cli.mjs'), 'watch', '--clear-screen=false'];
  return startChild({
    args: settings.dev
      ? [...watching, join(settings.root, 'server/src/main.ts')]
      : [join(settings.root, 'server/dist/main.js')],
    cwd: settings.root,
    env: { ...process.env, ...env },
    logFile: settings.files.serverLog,
    onLine: show(settings),
  });
};

/** Vite's server with hot reload, in front of ours. */
export const startClient = (settings: Settings): Promise<Child> => {
  const folder = join(settings.root, 'client');
  return startChild({
    args: [packageFile(folder, 'vite', 'bin/vite.js'), '--port', String(settings.clientPort), '--strictPort'],
    cwd: folder,
    env: { ...process.env, API_URL: settings.serverUrl },
    logFile: settings.files.clientLog,
    onLine: (line) => process.stdout.write(`${line}\n`),
  });
};

/** Last lines of a process that ended, at all levels, for debugging; empty if all of them have been shown already. */
export const lastWords = (settings: Settings, child: Child): string => {
  const lines = child.lastLines();
  const isShown = formatter(shownLevel(settings));
  if (lines.every((line) => isShown(line) !== null)) return '';
  const format = formatter('debug');
  return `\nIts last lines:\n\n${lines.map((line) => format(line) ?? '').join('')}`;
};
