import { productSchema, type Product } from '@chainline/shared/products/product-contract';
import { hasRole } from '@chainline/shared/roles';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { useUser } from '../../../lib/session-context';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { useToast } from '../../../components/toast-context';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import { PriceText } from '../components/PriceText';
import { ProductFields } from './ProductFields';
import { useUpdateProduct } from '../api/product-edit-mutations';
import { saveFailureText } from './product-failures';
import { isSameDetails, productFormSchema, toProductChange, toProductForm, type ProductForm } from './product-form';
import { toShownPrice } from '../product-price';
import type { ProductTask } from './product-task';
import { LazyImageManager } from '../../images';

type EditProductProps = {
  titleId: string;
  product: Product;
  /** Values typed before the form was opened. */
  draft?: ProductForm | undefined;
  onClose: () => void;
  onTask: (task: ProductTask) => void;
};

/** The version somebody else saved meanwhile. */
const currentOf = (error: unknown): Product | null =>
  error instanceof ApiError && error.code === 'product.changed'
    ? (productSchema.safeParse(error.data.current).data ?? null)
    : null;

const Numbers = ({ product, onTask }: Pick<EditProductProps, 'product' | 'onTask'>) => {
  const isManager = hasRole(useUser().role, 'manager');
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Price
      </Typography>
      <PriceText price={toShownPrice(product)} />
      {isManager && (
        <Button size="small" onClick={() => onTask({ kind: 'price', product })}>
          Change price
        </Button>
      )}
      <Button size="small" onClick={() => onTask({ kind: 'stock', product })}>
        Update stock
      </Button>
    </Stack>
  );
};

export const EditProduct = ({ titleId, product, draft, onClose, onTask }: EditProductProps) => {
  const [seen, setSeen] = useState(product);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm<ProductForm>({
    resolver: zodResolver(productFormSchema),
    defaultValues: toProductForm(product),
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  const { mutate, isPending } = useUpdateProduct(product.id);
  const toast = useToast();
  const leave = useFormDialog({ isDirty: form.formState.isDirty, isBusy: isPending });
  const current = currentOf(refusal);

  const save = (base: Product, values: ProductForm) => {
    setRefusal(null);
    const change = toProductChange(values, toProductForm(base), base.details_version);
    if (change === null) {
      onClose();
      return;
    }
    mutate(change, {
      onSuccess: ({ message }) => {
        toast({ message, tone: 'success' });
        onClose();
      },
      onError: (error) => setRefusal(applyServerErrors(form, error) === null ? null : error),
    });
  };
  const submit = form.handleSubmit((values) => save(seen, values));

  const takeOver = (theirs: Product) => {
    setSeen(theirs);
    form.reset(toProductForm(theirs));
    setRefusal(null);
  };

  return (
    <>
      <DialogTitle id={titleId}>Edit Product</DialogTitle>
      <DialogContent dividers>
        <Stack spacing={2.5}>
          {current ? (
            <ChangedMeanwhile
              mine={form.getValues()}
              seen={seen}
              current={current}
              onKeepMine={() => {
                setSeen({ ...seen, details_version: current.details_version });
                save({ ...seen, details_version: current.details_version }, form.getValues());
              }}
              onTakeTheirs={() => takeOver(current)}
            />
          ) : (
            refusal !== null && <ErrorState error={refusal} message={saveFailureText(refusal, false)} />
          )}
          <form id={`${titleId}-form`} noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
            <ProductFields control={form.control} product={product} disabled={isPending} />
          </form>
          <Numbers product={product} onTask={(task) => leave(() => onTask(task))} />
          <Suspense fallback={<LoadingState label="Loading the pictures" />}>
            <LazyImageManager
              productId={product.id}
              images={seen.images}
              onChange={(images, changed) =>
                setSeen((before) => ({
                  ...before,
                  images: [...images],
                  // Other changes by somebody else still need an answer.
                  ...(changed && isSameDetails(changed, before) && { details_version: changed.details_version }),
                }))
              }
            />
          </Suspense>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" form={`${titleId}-form`} variant="contained" loading={isPending}>
          Save
        </Button>
      </DialogActions>
    </>
  );
};
