import pg from 'pg'; // no-restricted-imports
import { readFile } from 'node:fs/promises';
import { Stats } from 'node:fs'; // consistent-type-imports

interface Shape { kind: 'a' | 'b' } // consistent-type-definitions

export const kind = (shape: Shape) => {
  switch (shape.kind) { // switch-exhaustiveness-check
    case 'a':
      return 1;
  }
};
export const cast = (value: unknown) => value as string; // consistent-type-assertions
export const literal = ['a'] as const;
export const anything = (value: any) => value; // no-explicit-any no-unsafe-return
export const forced = (value: string | null) => value!; // no-non-null-assertion
export const floating = () => {
  readFile('a'); // no-floating-promises
};
export const misused = async () => [1].forEach(async () => { await readFile('a'); }); // no-misused-promises require-await
export const text = (value: Stats) => `${value}`; // restrict-template-expressions no-base-to-string
export const always = (value: string) => (value === null ? 1 : 2); // no-unnecessary-condition
export const unused = () => { const left = 1; }; // no-unused-vars
export const spread = { ...{ a: 1 } }; // no-useless-spread
console.log(pg); // no-console
// oxlint-disable-next-line no-var -- unused-directive
export const deep = (a: number) => {
  if (a > 1) { if (a > 2) { if (a > 3) { if (a > 4) { return 1; } } } } // max-depth
  return 0;
};
export const branchy = (a: number) => a === 1 || a === 2 || a === 3 || a === 4 || a === 5 || a === 6 || a === 7 || a === 8 || a === 9 || a === 10 || a === 11 || a === 12 || a === 13; // complexity
