import type { ProductWrite } from '@chainline/shared/products/product-edit-contract';
import Button from '@mui/material/Button';
import { useSettleWrite } from '../api/product-edit-mutations';

type WriteActionsProps = {
  write: Pick<ProductWrite, 'id'>;
  can: { retry: boolean; discard: boolean };
  /** What it was about, for those who only hear the buttons. */
  subject: string;
};

/** What can be done about a change that the shop has not taken. */
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
