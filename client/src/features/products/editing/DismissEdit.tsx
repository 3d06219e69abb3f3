import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { useStockEdits } from '../stock/stock-edits-context';
import { givenUpText } from '../stock/stock-texts';

/** Discards a failed edit after confirmation: its number is recorded nowhere else. */
export const DismissEdit = ({ edit }: { edit: StockEdit }) => {
  const { giveUp } = useStockEdits();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={`Dismiss: ${edit.kind} of ${edit.name}`}
        onClick={() => setAsked(true)}
        sx={{ minHeight: 28, px: 0.75, py: 0 }}
      >
        Dismiss
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        title="Dismiss this change?"
        confirmLabel="Dismiss"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => {
          setAsked(false);
          giveUp(edit);
        }}
        onCancel={() => setAsked(false)}
      >
        {`${givenUpText(edit)} The online shop stays unchanged.`}
      </LazyConfirmDialog>
    </>
  );
};
