import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pretty from 'pino-pretty';
import { startChild, type Child } from './child';
import type { Settings } from './settings';

const printer = (minimumLevel: 'info' | 'warn') => {
  const format = pretty.prettyFactory({
    minimumLevel,
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
  });
  return (line: string): void => {
    // Nothing comes back for a line below the level, though its type promises text.
    const text: unknown = format(line);
    if (typeof text === 'string') process.stdout.write(text);
  };
};

const packageFile = (folder: string, name: string, file: string) =>
  join(dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)), file);

/** The server, as built; in development from its sources, and again whenever they change. */
export const startServer = (settings: Settings, env: Record<string, string | undefined>): Promise<Child> => {
  const watching = [packageFile(settings.root, 'tsx', 'dist/cli.mjs'), 'watch', '--clear-screen=false'];
  return startChild({
    args: settings.dev
      ? [...watching, join(settings.root, 'server/src/main.ts')]
      : ['--enable-source-maps', join(settings.root, 'server/dist/main.js')],
    cwd: settings.root,
    env: { ...process.env, ...env },
    logFile: settings.files.serverLog,
    onLine: printer(settings.dev ? 'info' : 'warn'),
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

/** The last lines of a server that ended, all levels, for whoever has to find out why. */
export const lastWords = (child: Child): string => {
  const format = pretty.prettyFactory({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
  });
  return child
    .lastLines()
    .map((line) => format(line))
    .join('');
};
