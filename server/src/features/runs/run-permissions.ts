import { hasRole, type Role } from '@chainline/shared/roles';
import type { Run, RunKind, Staleness } from '@chainline/shared/sync/run-contract';
import { isFinished, type TaskStatus } from '@chainline/shared/tasks/task-contract';

export type RunCircumstances = {
  kind: RunKind;
  status: TaskStatus;
  held_reason: string | null;
  undo_of: string | null;
  undone_by: string | null;
  stale: Staleness | null;
  isOwn: boolean;
  hasApplied: boolean;
  /** Has failed changes to retry: their mapping still exists, or the run is an edit. */
  hasOwed: boolean;
};

const writes: ReadonlySet<RunKind> = new Set(['stock', 'selective', 'edit']);
const mayHaveWritten: ReadonlySet<TaskStatus> = new Set(['completed', 'completed_with_errors', 'cancelled']);

const hasEnded = ({ status }: RunCircumstances): boolean => isFinished(status) && status !== 'discarded';

const isUndoable = (run: RunCircumstances): boolean =>
  run.hasApplied && run.undo_of === null && run.undone_by === null && mayHaveWritten.has(run.status);

/** Managers decide on held runs, any staff on previews. */
const mayDecide = (run: RunCircumstances, role: Role): boolean =>
  run.status === 'awaiting_approval' && hasRole(role, run.held_reason === null ? 'staff' : 'manager');

/** The requester may withdraw an edit that waits for a manager. */
const mayWithdraw = ({ kind, isOwn, status }: RunCircumstances): boolean =>
  kind === 'edit' && isOwn && status === 'awaiting_approval';

export const permitOn = (run: RunCircumstances, role: Role): Run['can'] => {
  const isStaff = hasRole(role, 'staff');
  const isWriter = writes.has(run.kind);
  return {
    apply: mayDecide(run, role) && run.stale === null,
    discard: mayDecide(run, role) || mayWithdraw(run),
    cancel: isStaff && (run.status === 'pending' || run.status === 'running'),
    undo: hasRole(role, 'manager') && isWriter && isUndoable(run),
    // Retrying the undo of an edit starts a new undo; the undo of a sync cannot be retried.
    retry: isStaff && isWriter && hasEnded(run) && run.hasOwed && (run.undo_of === null || run.kind === 'edit'),
  };
};
