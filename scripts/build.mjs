import './lib/node-version.mjs';
import process from 'node:process';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';

await main(async () => {
  await ensureInstalled();
  await build({ production: process.argv.includes('--production') });
});
