import './lib/node-version.mjs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
  process.argv.push('--dev');
  await import(pathToFileURL(inRoot('server/local/main.ts')).href);
});
