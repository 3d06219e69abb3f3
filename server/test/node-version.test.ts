import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const asModule = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

const withoutDirname = `export const load = async (url, context, next) => {
  const loaded = await next(url, context);
  if (!url.includes('/scripts/')) return loaded;
  return { ...loaded, source: String(loaded.source).replaceAll('import.meta.dirname', 'undefined') };
}`;

/** Makes this Node report another version, and hides from the scripts what Node 18 lacks. */
const playNode = (version: string) => `
  import { register } from 'node:module';
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: ${JSON.stringify(version)} } });
  register(${JSON.stringify(asModule(withoutDirname))});
`;

const run = (script: string, version: string) =>
  new Promise<{ code: unknown; printed: string }>((resolve) => {
    const args = ['--import', asModule(playNode(version)), script];
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    );
  });

const refusal = (version: string) => ({
  code: 1,
  printed:
    `Chainline needs a newer Node: 20.19, 22.13, 24.0 or newer; this is ${version}. ` +
    'Get one at https://nodejs.org.\n',
});

it.each(['start', 'dev', 'test', 'build', 'bench', 'create-manager'])(
  '`npm run %s` on an old Node names the supported ones, and nothing else',
  async (name) => {
    expect(await run(`scripts/${name}.mjs`, '18.20.8')).toEqual(refusal('18.20.8'));
  },
);

it.each(['20.18.9', '21.7.3', '22.12.0', '23.11.0'])(
  'refuses Node %s, which some packages do not support',
  async (version) => {
    expect(await run('scripts/lib/node-version.mjs', version)).toEqual(refusal(version));
  },
);

it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])('accepts Node %s', async (version) => {
  expect(await run('scripts/lib/node-version.mjs', version)).toEqual({ code: 0, printed: '' });
});
