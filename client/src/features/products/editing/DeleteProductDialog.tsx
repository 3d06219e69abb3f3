import type { Product } from '@chainline/shared/products/product-contract';
import Alert from '@mui/material/Alert';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useToast } from '../../../components/toast-context';
import { useDeleteProduct, useRestoreProduct } from '../api/product-edit-mutations';
import { deleteFailureText } from './product-failures';

type DeleteProductDialogProps = { product: Product; open: boolean; onClose: () => void };

/** Puts a product into the shop's trash; the toast afterwards takes it out again. */
export const DeleteProductDialog = ({ product: { id, name }, open, onClose }: DeleteProductDialogProps) => {
  const toast = useToast();
  const { mutate, error, isPending } = useDeleteProduct(id);
  const restore = useRestoreProduct();

  const remove = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => {
        toast({ message, tone: 'success', action: { label: 'Undo', onClick: () => restore.mutate(id) } });
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open={open}
      title="Delete product"
      confirmLabel="Delete"
      tone="danger"
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {`Are you sure you want to delete "${name}"? This action cannot be undone.`}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {deleteFailureText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
};
