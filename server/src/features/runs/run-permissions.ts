import { hasRole, type Role } from '@chainline/shared/roles';
import type { Run, RunKind } from '@chainline/shared/sync/run-contract';
import { isFinished, type TaskStatus } from '@chainline/shared/tasks/task-contract';

export type RunCircumstances = {
  kind: RunKind;
  status: TaskStatus;
  held_reason: string | null;
  undo_of: string | null;
  undone_by: string | null;
  /** Whether whoever asks started it. */
  isOwn: boolean;
  /** Whether it wrote anything. */
  hasApplied: boolean;
  /** Whether something that it owed is still owed, by a mapping that still exists. */
  hasOwed: boolean;
};

const writes: ReadonlySet<RunKind> = new Set(['stock', 'selective', 'edit']);
const mayHaveWritten: ReadonlySet<TaskStatus> = new Set(['completed', 'completed_with_errors', 'cancelled']);

/** What was refused has done nothing that could be tried again. */
const hasEnded = ({ status }: RunCircumstances): boolean => isFinished(status) && status !== 'discarded';

/** Whether it wrote something that no other run has taken back, and is none that takes back itself. */
const isUndoable = (run: RunCircumstances): boolean =>
  run.hasApplied && run.undo_of === null && run.undone_by === null && mayHaveWritten.has(run.status);

/** Who decides about a run that waits: about a preview staff, about what is held a manager. */
const mayDecide = (run: RunCircumstances, role: Role): boolean =>
  run.status === 'awaiting_approval' && hasRole(role, run.held_reason === null ? 'staff' : 'manager');

/** What waits for a manager is withdrawn by whoever asked for it. */
const mayWithdraw = ({ kind, isOwn, status }: RunCircumstances): boolean =>
  kind === 'edit' && isOwn && status === 'awaiting_approval';

/** What somebody of a role may do with a run now. */
export const permitOn = (run: RunCircumstances, role: Role): Run['can'] => {
  const isStaff = hasRole(role, 'staff');
  const isWriter = writes.has(run.kind);
  return {
    apply: mayDecide(run, role),
    discard: mayDecide(run, role) || mayWithdraw(run),
    cancel: isStaff && (run.status === 'pending' || run.status === 'running'),
    undo: hasRole(role, 'manager') && isWriter && isUndoable(run),
    // Of an undo there is nothing that a sync could try again; that of an edit is made anew.
    retry: isStaff && isWriter && hasEnded(run) && run.hasOwed && (run.undo_of === null || run.kind === 'edit'),
  };
};
