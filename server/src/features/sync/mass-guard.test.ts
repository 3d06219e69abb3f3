import { defaultSyncSettings as limits } from '@chainline/shared/settings/sync-settings-contract';
import { describe, expect, it } from 'vitest';
import { judgeMass } from './mass-guard';

const none = { changes: 0, zeros: 0 };
const judge = (planned: { changes: number; zeros: number }, enabled: number, recent = none) =>
  judgeMass(planned, { recent, enabled, limits, words: 'numbers change' });

describe('a manager is asked', () => {
  it.each([
    { what: 'a share and a number of changes are reached', changes: 50, zeros: 0, enabled: 166 },
    { what: 'a share and a number of zeros are reached', changes: 10, zeros: 10, enabled: 100 },
    { what: 'everything becomes zero', changes: 400, zeros: 400, enabled: 400 },
  ])('when $what', ({ changes, zeros, enabled }) => {
    expect(judge({ changes, zeros }, enabled)).toContain(`${changes} of ${enabled} numbers change`);
  });

  it('when small batches add up, and told the sum', () => {
    expect(judge({ changes: 6, zeros: 6 }, 100, { changes: 5, zeros: 5 })).toBe(
      '11 of 100 numbers change, 11 of them to zero. A manager has to approve this.',
    );
  });
});

describe('nobody is asked', () => {
  it.each([
    { what: 'few of many change', changes: 49, zeros: 0, enabled: 100 },
    { what: 'many change, but a small share', changes: 299, zeros: 0, enabled: 1_000 },
    { what: 'a small shop sells its last nine', changes: 9, zeros: 9, enabled: 9 },
    { what: 'nothing changes', changes: 0, zeros: 0, enabled: 5 },
  ])('when $what', ({ changes, zeros, enabled }) => {
    expect(judge({ changes, zeros }, enabled)).toBeNull();
  });

  it('about an ordinary change after many zeros that were approved or went through before', () => {
    expect(judge({ changes: 1, zeros: 0 }, 100, { changes: 20, zeros: 20 })).toBeNull();
  });
});
