import './lib/node-version.mjs';
import process from 'node:process';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { runNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const { code } = await runNode(['--import', 'tsx', 'server/local/write-schema.ts'], { show: true });
  process.exitCode = code;
});
