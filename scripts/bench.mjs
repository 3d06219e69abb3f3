import './lib/node-version.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const wanted = process.argv.slice(2);
  const files = ['server/bench', 'e2e/bench']
    .map((folder) => inRoot(folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.bench.ts'))
    .filter((file) => wanted.length === 0 || wanted.some((part) => basename(file).includes(part)))
    .sort();
  if (files.length === 0) {
    console.log(`There is no benchmark${wanted.length > 0 ? ` named ${wanted.join(' or ')}` : ''}.`);
    return;
  }
  // Browser benchmarks run on the built app.
  if (files.some((file) => file.startsWith(inRoot('e2e')))) await build({ production: false });
  for (const file of files) {
    console.log(`\n${basename(file)}`);
    const { code } = await runNode(['--import', 'tsx', file], { show: true });
    if (code !== 0) process.exitCode = 1;
  }
});
