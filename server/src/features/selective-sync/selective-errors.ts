import { ConflictError, NotFoundError, RuleError } from '../../errors';

export const selectiveAlreadyRunning = 'A selective sync is already in progress.';

export const shopNotConfigured = () =>
  new ConflictError(
    'woocommerce.not_configured',
    'The online shop is not set up: WOO_URL, WOO_KEY and WOO_SECRET are missing.',
  );

export const runNotFound = () => new NotFoundError('run.not_found', 'This run does not exist.');

export const notEnded = () =>
  new ConflictError('run.not_ended', 'This selective sync has not ended yet, or was discarded.');

export const notWaiting = () =>
  new ConflictError('run.not_waiting', 'This run no longer needs a decision. Reload to see its result.');

export const notUndoable = () =>
  new ConflictError('run.not_undoable', 'This run is an undo and cannot be undone itself.');

export const notRetryable = () =>
  new ConflictError('run.not_retryable', 'An undo cannot be retried. Start a new sync for the items that it left.');

export const nothingChosen = () =>
  new RuleError('selective.nothing_chosen', 'Choose what to sync: images, pricing, stock or descriptions.');

export const noTarget = () =>
  new RuleError('selective.no_target', 'Choose at least one target.', {
    fields: [{ path: 'woocommerceTarget', message: 'Choose at least one target.' }],
  });
