import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const wanted = process.argv.slice(2);
  const folder = inRoot('server/bench');
  const names = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    .sort();
  if (names.length === 0) {
    console.log(`There is no benchmark${wanted.length > 0 ? ` named ${wanted.join(' or ')}` : ''} in server/bench.`);
    return;
  }
  for (const name of names) {
    console.log(`\n${name}`);
    const { code } = await runNode(['--import', 'tsx', join(folder, name)], { show: true });
    if (code !== 0) process.exitCode = 1;
  }
});
