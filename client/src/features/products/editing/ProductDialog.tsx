import type { Product } from '@chainline/shared/products/product-contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useId } from 'react';
import { FormDialog } from '../../../components/form/FormDialog';
import { EditProduct } from './EditProduct';
import { NewProduct } from './NewProduct';
import type { ProductForm } from './product-form';
import type { ProductTask } from './product-task';

type ProductDialogProps = {
  /** Null for a new one. */
  product: Product | null;
  draft?: ProductForm | undefined;
  open: boolean;
  onClose: () => void;
  /** Stock and prices of an existing product are changed in the list. */
  onTask: (task: ProductTask) => void;
};

/** Adds a product or edits its description. Its key must change with each opening. */
export const ProductDialog = ({ product, draft, open, onClose, onTask }: ProductDialogProps) => {
  const titleId = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="md" fullWidth fullScreen={isSmall} aria-labelledby={titleId}>
      {product === null ? (
        <NewProduct titleId={titleId} onClose={onClose} onTask={onTask} />
      ) : (
        <EditProduct titleId={titleId} product={product} draft={draft} onClose={onClose} onTask={onTask} />
      )}
    </FormDialog>
  );
};
