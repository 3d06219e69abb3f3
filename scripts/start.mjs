import './lib/node-version.mjs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('server/dist/local.js')).href);
});
