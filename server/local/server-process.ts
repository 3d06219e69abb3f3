import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pretty from 'pino-pretty';
import { startChild, type Child } from './child';
import type { Settings } from './settings';

type Level = 'debug' | 'info' | 'warn';

/** Makes a line of the server's log readable; null for one below the level. Other text stays as it is. */
const formatter = (minimumLevel: Level) => {
  const format = pretty.prettyFactory({
    minimumLevel,
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
  });
  return (line: string): string | null => {
    // Nothing comes back for a line below the level, though its type promises text.
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

/** The server, as built; in development from its sources, and again whenever they change. */
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

/** The last lines of what ended, all levels, for whoever has to find out why; nothing when all of them were shown. */
export const lastWords = (settings: Settings, child: Child): string => {
  const lines = child.lastLines();
  const isShown = formatter(shownLevel(settings));
  if (lines.every((line) => isShown(line) !== null)) return '';
  const format = formatter('debug');
  return `\nIts last lines:\n\n${lines.map((line) => format(line) ?? '').join('')}`;
};
