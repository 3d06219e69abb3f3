import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Db } from './db';
import { joinLazily } from './lazy-stores';

/** Runs nothing, and names the statements it was given. */
const createRecorder = () => {
  const statements: string[] = [];
  const never = () => Promise.reject(new Error('not expected'));
  const exec: Db['exec'] = ({ text }) => Promise.resolve(statements.push(text));
  const db: Db = { one: never, maybeOne: never, many: never, exec };
  return { db, statements };
};

it('makes the stores of a part when one of them is first read, once for each database', async () => {
  const made: string[] = [];
  const createStores = joinLazily(
    (db) => {
      made.push('first');
      return { notes: { add: () => db.exec(sql`one`) }, tags: { add: () => db.exec(sql`two`) } };
    },
    () => {
      made.push('second');
      return { others: {} };
    },
  );
  createStores(createRecorder().db);
  made.length = 0;
  const [left, right] = [createRecorder(), createRecorder()];
  const [one, other] = [createStores(left.db), createStores(right.db)];
  expect(made).toEqual([]);

  await one.notes.add();
  await one.tags.add();
  await other.tags.add();

  expect([made, left.statements, right.statements]).toEqual([['first', 'first'], ['one', 'two'], ['two']]);
  expect(one.notes).toBe(one.notes);
});
