import { readFileSync } from 'node:fs';
import process from 'node:process';

const engines = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node;

/** Parses `^20.19.0 || >=24.0.0`: the oldest version of each line, and whether newer lines qualify too. */
const lines = engines.split('||').map((line) => ({
  isOpen: line.includes('>='),
  oldest: line.match(/\d+/g).map(Number),
}));

const isEnough = (version) => {
  const parts = version.split('.').map(Number);
  return lines.some(({ isOpen, oldest }) => {
    if (parts[0] !== oldest[0]) return isOpen && parts[0] > oldest[0];
    const different = oldest.findIndex((part, index) => part !== parts[index]);
    return different === -1 || parts[different] > oldest[different];
  });
};

const needed = lines.map(({ isOpen, oldest: [major, minor] }) => `${major}.${minor}${isOpen ? ' or newer' : ''}`);

if (!isEnough(process.versions.node)) {
  console.error(
    `Chainline needs a newer Node: ${needed.join(', ')}; this is ${process.versions.node}. Get one at https://nodejs.org.`,
  );
  process.exit(1);
}
