import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { foreignTriggers, tableOwners } from './table-owners';

const source = fileURLToPath(new URL('../src', import.meta.url));
const schema = readFileSync(new URL('../../migrations/schema.sql', import.meta.url), 'utf8');
const tables = new Set([...schema.matchAll(/^CREATE TABLE (?:public\.)?(\w+)/gm)].map(([, name = '']) => name));

const isOurs = (path: string): boolean =>
  path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.split(/[/\\]/).includes('testing');

/** `features/auth/session-store.ts` belongs to `auth`, `jobs/schedule.ts` to `jobs`. */
const folderOf = (path: string): string => {
  const [first = '', second = ''] = path.split(/[/\\]/);
  return first === 'features' ? second : first;
};

const writing =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)/gi;

/** A table whose name the text inserts cannot be checked. */
const interpolated = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:"?public"?\.)?"?\$\{/i;

/** Tables written by SQL in this text. */
const writtenIn = (text: string): string[] =>
  [...text.matchAll(writing)].map(([, name = '']) => name.toLowerCase()).filter((name) => tables.has(name));

const functions = new Map(
  [...schema.matchAll(/^CREATE OR REPLACE FUNCTION (?:public\.)?(\w+)([\s\S]*?)^;/gm)].map(
    ([, name = '', body = '']) => [name, body],
  ),
);

/** Tables written by a SQL function and by those that it calls. */
const writtenBy = (name: string, seen: ReadonlySet<string> = new Set([name])): string[] => {
  const body = functions.get(name) ?? '';
  const called = [...body.matchAll(/\b(\w+)\(/g)].map(([, other = '']) => other);
  const inner = called.filter((other) => functions.has(other) && !seen.has(other));
  return [...writtenIn(body), ...inner.flatMap((other) => writtenBy(other, new Set([...seen, other])))];
};

const triggers = [
  ...schema.matchAll(
    /^CREATE (?:CONSTRAINT )?TRIGGER .* ON (?:public\.)?(\w+) .*EXECUTE FUNCTION (?:public\.)?(\w+)\(/gm,
  ),
].map(([, table = '', name = '']) => ({ table, name }));

type Write = { table: string; folder: string; path: string };

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(isOurs)
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

const writes: Write[] = files.flatMap(({ path, text }) =>
  [...new Set(writtenIn(text))].map((table) => ({ table, folder: folderOf(path), path })),
);

describe('each table', () => {
  it('is in the list with its owner, and the list has no missing table', () => {
    expect(Object.keys(tableOwners).toSorted()).toEqual([...tables].toSorted());
  });

  it('is written by its owner alone', () => {
    const strangers = writes.filter(({ table, folder }) => tableOwners[table] !== folder);

    expect(strangers).toEqual([]);
  });

  it('is named where it is written, not inserted into the SQL', () => {
    const unclear = files.filter(({ text }) => interpolated.test(text)).map(({ path }) => path);

    expect(unclear).toEqual([]);
  });

  it('is written by triggers on tables of another owner only as listed', () => {
    const foreign = triggers.flatMap(({ table, name }) => {
      const found = new Set(writtenBy(name).filter((other) => tableOwners[other] !== tableOwners[table]));
      return found.size === 0 ? [] : [[`${table} ${name}`, [...found].toSorted()] as const];
    });
    const listed = Object.entries(foreignTriggers).map(([trigger, { writes: tables }]) => [trigger, tables]);

    expect(Object.fromEntries(foreign)).toEqual(Object.fromEntries(listed));
  });

  it('is written by its listed owner, or by a trigger on its tables', () => {
    const triggered = new Set(writtenIn(schema));
    const idle = Object.keys(tableOwners).filter(
      (table) => !writes.some((write) => write.table === table) && !triggered.has(table),
    );

    expect(idle).toEqual([]);
  });
});

it.each([
  ['insert into users (id) values (1)', ['users']],
  ['update only "sessions" set role = 1', ['sessions']],
  ['with old as (delete from emails returning id) insert into images select 1', ['emails', 'images']],
  ['TRUNCATE quotes', ['quotes']],
  ['delete from public.emails', ['emails']],
  ['select * from users for update', []],
])('detects the tables written by %s', (text, expected) => {
  expect(writtenIn(text)).toEqual(expected);
});

it.each([
  ['insert into ${table} (id) values (1)', true],
  ['update only public.${table} set role = 1', true],
  ['update users set ${columns}', false],
])('detects a table that is inserted into the SQL: %s', (text, isInserted) => {
  expect(interpolated.test(text)).toBe(isInserted);
});
