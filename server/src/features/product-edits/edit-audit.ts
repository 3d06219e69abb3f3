import type { AuditAction } from '@chainline/shared/audit/audit-actions';
import type { Actor } from '../../http/actor';
import type { EditingStores } from './edit-parts';
import type { EditRun, EditScope } from './edit-run-store';

type Written = Pick<EditRun, 'id'> & { scope: Pick<EditScope, 'source' | 'reason'>; at: Date; retryOf?: string };

const actions: Partial<Record<EditScope['source'], AuditAction>> = {
  bulk: 'product.bulk_edited',
  csv: 'product.csv_imported',
};

/** Records an approved bulk edit as one audit entry. */
export const auditEdit = async (
  inside: EditingStores,
  actor: Actor,
  { id, scope, at, retryOf }: Written,
): Promise<void> => {
  const action = actions[scope.source];
  if (!action) return;
  const { changes, unchanged, refused } = await inside.editItems.count(id);
  const after = { changes, unchanged, refused, ...(retryOf !== undefined && { tried_again: retryOf }) };
  await inside.audit.add(actor, action, { at, target: `run:${id}`, label: scope.reason, after });
};

/** An approved edit of one unit; `change` is a readable text such as `Stock: 17 → 9`. */
type OneWritten = Written & { name: string; change: string };

export const auditOne = (
  inside: EditingStores,
  actor: Actor,
  { id, scope: { reason }, at, retryOf, name, change }: OneWritten,
): Promise<void> => {
  const after = { change, ...(reason !== '' && { reason }), ...(retryOf !== undefined && { tried_again: retryOf }) };
  return inside.audit.add(actor, 'product.stock_edited', { at, target: `run:${id}`, label: name, after });
};
