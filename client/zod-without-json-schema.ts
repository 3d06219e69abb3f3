import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const makers = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/**
 * zod schemas pull in the conversion to JSON Schema, which only the server's API description needs. Stubs that throw
 * save some 5 KB on every page.
 */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  async load(id) {
    if (!makers.test(id)) return null;
    const names = [...(await readFile(id, 'utf8')).matchAll(exported)].map(([, plain, renamed]) => plain ?? renamed);
    if (names.length === 0) throw new Error(`${id} exports nothing known`);
    const refuse = `const refuse = () => { throw new Error('JSON Schema is not part of the browser app'); };`;
    // The factories run with each schema; the methods they create are never called.
    return [refuse, ...names.map((name) => `export { ${name?.startsWith('create') ? 'make' : 'refuse'} as ${name} };`)]
      .concat('const make = () => refuse;')
      .join('\n');
  },
});
