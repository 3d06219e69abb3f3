import type { Role } from '@chainline/shared/roles';
import { describe, expect, it } from 'vitest';
import { permitOn, type RunCircumstances } from './run-permissions';

const finished: RunCircumstances = {
  kind: 'stock',
  status: 'completed_with_errors',
  held_reason: null,
  undo_of: null,
  undone_by: null,
  stale: null,
  isOwn: false,
  hasApplied: true,
  hasOwed: true,
};

const permitted = (role: Role, changes: Partial<RunCircumstances> = {}): string[] =>
  Object.entries(permitOn({ ...finished, ...changes }, role)).flatMap(([what, may]) => (may ? [what] : []));

const another = '00000000-0000-4000-8000-000000000001';

describe('a run that waits for a decision', () => {
  it('is decided by staff when it is a preview, by a manager when it is held', () => {
    const preview = { status: 'awaiting_approval' } as const;
    const held = { ...preview, held_reason: 'Much would become zero' };

    expect([permitted('staff', preview), permitted('manager', preview)]).toEqual([
      ['apply', 'discard'],
      ['apply', 'discard'],
    ]);
    expect([permitted('staff', held), permitted('manager', held)]).toEqual([[], ['apply', 'discard']]);
  });

  it('can only be discarded once its preview is stale', () => {
    expect(permitted('manager', { status: 'awaiting_approval', stale: 'moved' })).toEqual(['discard']);
  });

  it('can be withdrawn by the requester of an edit, even while it waits for a manager', () => {
    const held = { kind: 'edit', status: 'awaiting_approval', held_reason: 'Much would change' } as const;

    expect(permitted('staff', { ...held, isOwn: true })).toEqual(['discard']);
    expect(permitted('staff', held)).toEqual([]);
    expect(permitted('staff', { ...held, isOwn: true, status: 'completed' })).not.toContain('discard');
    expect(permitted('staff', { ...held, isOwn: true, kind: 'stock' })).toEqual([]);
  });
});

describe('an open run', () => {
  it.each(['pending', 'running'] as const)('may be cancelled while it is %s, and nothing else', (status) => {
    expect(permitted('staff', { status })).toEqual(['cancel']);
    expect(permitted('quotes', { status })).toEqual([]);
  });
});

describe('a finished run', () => {
  it('may be undone by a manager and retried by staff', () => {
    expect(permitted('manager')).toEqual(['undo', 'retry']);
    expect(permitted('staff')).toEqual(['retry']);
  });

  it.each<[string, Partial<RunCircumstances>]>([
    ['it wrote nothing', { hasApplied: false }],
    ['it takes another one back itself', { undo_of: another }],
    ['it was taken back already', { undone_by: another }],
    ['it failed as a whole', { status: 'failed' }],
    ['it was discarded', { status: 'discarded' }],
    ['it read products and changed none', { kind: 'import_woo', hasOwed: false }],
  ])('may not be undone when %s', (_why, changes) => {
    expect(permitted('manager', changes)).not.toContain('undo');
  });

  it.each(['completed', 'completed_with_errors', 'failed', 'cancelled'] as const)(
    'may be retried when it is %s and something is still owed',
    (status) => {
      expect(permitted('staff', { status })).toEqual(['retry']);
      expect(permitted('staff', { status, hasOwed: false })).toEqual([]);
    },
  );

  it('that undoes another is retried if that is an edit', () => {
    expect(permitted('staff', { kind: 'edit', undo_of: another, status: 'failed' })).toEqual(['retry']);
    expect(permitted('staff', { kind: 'stock', undo_of: another })).toEqual([]);
  });

  it('that was discarded is not retried', () => {
    expect(permitted('manager', { status: 'discarded' })).toEqual([]);
  });

  it('of a kind without items is not retried', () => {
    expect(permitted('manager', { kind: 'auto_match' })).toEqual([]);
  });
});
