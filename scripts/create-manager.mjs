import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
  await import(pathToFileURL(inRoot('server/dist/create-manager.js')).href);
});
