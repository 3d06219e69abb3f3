import type { Product } from '@chainline/shared/products/product-contract';
import type { ProductWrite } from '@chainline/shared/products/product-edit-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { MadeBefore } from './MadeBefore';
import { productEditQueries } from '../api/product-edit-queries';

type CreationStateProps = {
  titleId: string;
  writeId: string;
  /** Shown if the refusal belongs to an earlier press of the button, not to the current form. */
  earlier: string | null;
  onEdit: (product: Product) => void;
  onRetry: () => void;
  /** Discards the refused product and returns to the form. */
  onCorrect: () => void;
  isBusy: boolean;
  onClose: () => void;
};

const Told = ({ write }: { write: ProductWrite | undefined }) => {
  if (write?.state === 'failed') {
    return <Alert severity="error">{`Failed to add product: ${write.error ?? 'The shop refused it.'}`}</Alert>;
  }
  if (write?.state === 'done') return <Alert severity="success">{`“${write.product_name}” is in the shop.`}</Alert>;
  return (
    <Stack spacing={1.5}>
      <Alert severity="info" role="status">
        {write?.error ??
          'The shop has not responded yet. The product is saved here and will be added to the shop automatically.'}
      </Alert>
      <LinearProgress aria-label="Waiting for the shop" />
    </Stack>
  );
};

/** Progress of a new product that the shop has not accepted at once. */
export const CreationState = ({ titleId, writeId, earlier, ...props }: CreationStateProps) => {
  const { onEdit, onRetry, onCorrect, isBusy, onClose } = props;
  const { data: write, error, refetch } = useQuery(productEditQueries.creation(writeId));
  const hasFailed = write?.state === 'failed';
  return (
    <>
      <DialogTitle id={titleId}>Add New Product</DialogTitle>
      <DialogContent dividers>
        <Stack spacing={2}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Told write={write} />}
          {earlier !== null && <MadeBefore message={earlier} productId={write?.product_id ?? null} onEdit={onEdit} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        {hasFailed && write.can.discard && (
          <Button color="inherit" disabled={isBusy} onClick={onCorrect}>
            Change and try again
          </Button>
        )}
        {hasFailed && write.can.retry && (
          <Button disabled={isBusy} onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </>
  );
};
