import { relative } from 'node:path';
import type { Settings } from './settings';

const row = (name: string, value: string) => `    ${name.padEnd(22)}${value}`;

const signIn = (settings: Settings): string[] =>
  settings.demo
    ? [row('Sign in as', 'manager, staff or quotes'), row('Password', 'Chainline-demo-1')]
    : [row('First manager', 'npm run create-manager')];

/** Text shown once everything runs. */
export const banner = (settings: Settings, sandboxUrl: string | null, seconds: number): string => {
  const data = relative(settings.root, settings.dataDir) || '.';
  return [
    '',
    `  Chainline is ready (${seconds.toFixed(1)} s)`,
    '',
    row('Back office', settings.publicUrl),
    ...(sandboxUrl === null
      ? []
      : [row('Sandbox', `${sandboxUrl} (plays the online shop, the till, the mail server and phones)`)]),
    ...signIn(settings),
    row('Data and log', `${data}, ${relative(settings.root, settings.files.serverLog)}`),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
};
