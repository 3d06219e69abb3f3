import { readFileSync } from 'node:fs';
import process from 'node:process';

const oldest = /\d+(\.\d+)*/
  .exec(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node)[0]
  .split('.')
  .map(Number);

const isOlder = (version) => {
  const parts = version.split('.').map(Number);
  const different = oldest.findIndex((part, index) => part !== parts[index]);
  return different !== -1 && parts[different] < oldest[different];
};

/** Ends the process with a plain sentence when this Node cannot run the project. */
export const requireNode = () => {
  if (!isOlder(process.versions.node)) return;
  console.error(`Chainline needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
};
