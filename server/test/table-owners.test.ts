import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tableOwners } from './table-owners';

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
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+(?:only\s+)?"?(\w+)/gi;

/** Tables written by SQL in this text. */
const writtenIn = (text: string): string[] =>
  [...text.matchAll(writing)].map(([, name = '']) => name.toLowerCase()).filter((name) => tables.has(name));

type Write = { table: string; folder: string; path: string };

const writes: Write[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(isOurs)
  .flatMap((path) => {
    const found = new Set(writtenIn(readFileSync(join(source, path), 'utf8')));
    return [...found].map((table) => ({ table, folder: folderOf(path), path }));
  });

describe('each table', () => {
  it('is in the list with its owner, and the list has no missing table', () => {
    expect(Object.keys(tableOwners).toSorted()).toEqual([...tables].toSorted());
  });

  it('is written by its owner alone', () => {
    const strangers = writes.filter(({ table, folder }) => tableOwners[table] !== folder);

    expect(strangers).toEqual([]);
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
  ['select * from users for update', []],
])('detects the tables written by %s', (text, expected) => {
  expect(writtenIn(text)).toEqual(expected);
});
