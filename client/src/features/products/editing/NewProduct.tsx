import { productWriteSchema } from '@chainline/shared/products/product-edit-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { newKey } from '../../../lib/new-key';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { LazyImageManager, type ManagedImage } from '../../images';
import { useToast } from '../../../components/toast-context';
import { CreationState } from './CreationState';
import { ProductFields } from './ProductFields';
import { useCreateProduct, useSettleWrite } from '../api/product-edit-mutations';
import { saveFailureText } from './product-failures';
import { emptyProductForm, productFormSchema, toDraft, toNewProduct, type ProductForm } from './product-form';
import type { ProductTask } from './product-task';

type NewProductProps = { titleId: string; onClose: () => void; onTask: (task: ProductTask) => void };

/** Product created by an earlier press whose answer was lost, if the form was changed since. */
const madeBefore = (error: unknown): { writeId: string; message: string } | null => {
  if (!(error instanceof ApiError) || error.code !== 'product.key_taken') return null;
  const write = productWriteSchema.safeParse(error.data.write);
  return write.success ? { writeId: write.data.id, message: error.message } : null;
};

export const NewProduct = ({ titleId, onClose, onTask }: NewProductProps) => {
  // One idempotency key for all presses; a new one once the shop has refused the product and it was corrected.
  const [key, setKey] = useState(newKey);
  const [images, setImages] = useState<readonly ManagedImage[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [writeId, setWriteId] = useState<string | null>(null);
  const [earlier, setEarlier] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm<ProductForm>({ resolver: zodResolver(productFormSchema), defaultValues: emptyProductForm });
  const create = useCreateProduct();
  const settle = useSettleWrite();
  const toast = useToast();
  // The server keeps the accepted request; it is listed under “Not saved yet”.
  const isEntered = form.formState.isDirty || images.length > 0 || isUploading;
  useFormDialog({ isDirty: writeId === null && isEntered, isBusy: create.isPending || settle.isPending });

  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    const imageIds = images.map(({ id }) => id);
    create.mutate(toNewProduct(values, key, imageIds), {
      onSuccess: ({ product, write, message }) => {
        if (product === null || write.state !== 'done') {
          setWriteId(write.id);
          return;
        }
        toast({ message, tone: 'success' });
        onClose();
      },
      onError: (error) => {
        const made = madeBefore(error);
        setEarlier(made?.message ?? null);
        setWriteId(made?.writeId ?? null);
        setRefusal(made !== null || applyServerErrors(form, error) === null ? null : error);
      },
    });
  });

  /** Discard the refused product: the corrected one is a new request. */
  const correct = (id: string) =>
    settle.mutate(
      { id, how: 'discard' },
      {
        onSuccess: () => {
          setKey(newKey());
          setWriteId(null);
          setEarlier(null);
        },
      },
    );

  if (writeId !== null) {
    return (
      <CreationState
        titleId={titleId}
        writeId={writeId}
        earlier={earlier}
        onEdit={(product) => onTask({ kind: 'edit', product, draft: toDraft(product, form.getValues()) })}
        onRetry={() => settle.mutate({ id: writeId, how: 'retry' })}
        onCorrect={() => correct(writeId)}
        isBusy={settle.isPending}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <DialogTitle id={titleId}>Add New Product</DialogTitle>
      <DialogContent dividers>
        <Stack spacing={2.5}>
          {refusal !== null && <ErrorState error={refusal} message={saveFailureText(refusal, true)} />}
          <form id={`${titleId}-form`} noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
            <ProductFields control={form.control} product={null} disabled={create.isPending} />
          </form>
          <Suspense fallback={<LoadingState label="Loading the pictures" />}>
            <LazyImageManager productId={null} images={images} onChange={setImages} onBusyChange={setUploading} />
          </Suspense>
          {create.isPending && <Alert severity="info">Saving to the shop…</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={create.isPending}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={`${titleId}-form`}
          variant="contained"
          loading={create.isPending}
          disabled={isUploading}
        >
          {isUploading ? 'Uploading pictures…' : 'Add Product'}
        </Button>
      </DialogActions>
    </>
  );
};
