import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useDeleteMapping } from '../api/mapping-mutations';
import { mappingName } from '../mapping-view';

type DeleteMappingDialogProps = { mapping: Mapping; open: boolean; onClose: () => void };

export const DeleteMappingDialog = ({ mapping, open, onClose }: DeleteMappingDialogProps) => {
  const remove = useDeleteMapping();
  return (
    <ConfirmDialog
      open={open}
      title="Delete this mapping?"
      confirmLabel="Delete"
      tone="danger"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(mapping.id, { onSettled: onClose })}
    >
      “{mappingName(mapping)}” and “{mapping.lightspeed_name ?? `Lightspeed item ${mapping.lightspeed_item_id}`}” will
      no longer be synced. Both keep their current stock; units that the online shop holds back for accepted quotes are
      offered again. Auto-Match will not suggest this pair again; you can still map it by hand.
    </ConfirmDialog>
  );
};
