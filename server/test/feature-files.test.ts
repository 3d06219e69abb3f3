import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Files below `features`, with `/` as separator. Tests and doors are left out. */
const filesOf = (workspace: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../../${workspace}/src/features`, import.meta.url)), {
    recursive: true,
    encoding: 'utf8',
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)index\.ts$|\.test\.tsx?$/.test(path));

/** Files whose name occurs in more than one feature, sorted. */
const namesakesIn = (paths: readonly string[]): string[] => {
  const features = new Map<string, Set<string>>();
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  for (const path of paths) {
    const [feature = ''] = path.split('/');
    features.set(nameOf(path), (features.get(nameOf(path)) ?? new Set()).add(feature));
  }
  return paths.filter((path) => (features.get(nameOf(path))?.size ?? 0) > 1).toSorted();
};

describe.each(['server', 'client'])('a file of a feature of the %s', (workspace) => {
  it('has a name that no file of another feature has', () => {
    const files = filesOf(workspace);

    expect(files.length).toBeGreaterThan(300);
    expect(namesakesIn(files)).toEqual([]);
  });
});

it('detects files of one name in two features, but not in one', () => {
  expect(namesakesIn(['sync/order-feed.ts', 'orders/order-feed.ts', 'orders/order-store.ts'])).toEqual([
    'orders/order-feed.ts',
    'sync/order-feed.ts',
  ]);
  expect(namesakesIn(['orders/order-feed.ts', 'orders/testing/order-feed.ts'])).toEqual([]);
});
