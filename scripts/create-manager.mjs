import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
  await import(pathToFileURL(inRoot('server/dist/create-manager.js')).href);
});
