import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const makers = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/**
 * Every schema of zod brings the code that writes it down as JSON Schema, which only the server's API description does.
 * The browser gets functions in its place that refuse, which takes some 5 KB off every page.
 */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  async load(id) {
    if (!makers.test(id)) return null;
    const names = [...(await readFile(id, 'utf8')).matchAll(exported)].map(([, plain, renamed]) => plain ?? renamed);
    if (names.length === 0) throw new Error(`${id} exports nothing known`);
    const refuse = `const refuse = () => { throw new Error('JSON Schema is not part of the browser app'); };`;
    // The makers of methods are called when a schema is made, their methods never.
    return [refuse, ...names.map((name) => `export { ${name?.startsWith('create') ? 'make' : 'refuse'} as ${name} };`)]
      .concat('const make = () => refuse;')
      .join('\n');
  },
});
