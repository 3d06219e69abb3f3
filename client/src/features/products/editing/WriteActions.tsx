import type { ProductWrite } from '@chainline/shared/products/product-edit-contract';
import Button from '@mui/material/Button';
import { useSettleWrite } from '../api/product-edit-mutations';

type WriteActionsProps = {
  write: Pick<ProductWrite, 'id'>;
  can: { retry: boolean; discard: boolean };
  /** Subject of the change, for the accessible names of the buttons. */
  subject: string;
};

/** Actions on a change that the shop has not accepted. */
export const WriteActions = ({ write: { id }, can, subject }: WriteActionsProps) => {
  const { mutate, isPending } = useSettleWrite();
  const look = { minHeight: 28, px: 0.75, py: 0 } as const;
  return (
    <>
      {can.retry && (
        <Button
          size="small"
          sx={look}
          disabled={isPending}
          aria-label={`Retry: ${subject}`}
          onClick={() => mutate({ id, how: 'retry' })}
        >
          Retry
        </Button>
      )}
      {can.discard && (
        <Button
          size="small"
          color="inherit"
          sx={look}
          disabled={isPending}
          aria-label={`Discard: ${subject}`}
          onClick={() => mutate({ id, how: 'discard' })}
        >
          Discard
        </Button>
      )}
    </>
  );
};
