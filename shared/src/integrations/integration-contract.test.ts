import { expect, it } from 'vitest';
import { integrationSystems, testIntegration } from './integration-contract';

it('tests the systems that there are, and no others', () => {
  const parse = (system: string) => testIntegration.params.safeParse({ system }).success;

  expect(integrationSystems.every(parse)).toBe(true);
  expect(['0', 'postgres', ''].some(parse)).toBe(false);
});
