import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { stockEditCalls, type RequestedStock } from '../api/stock-edit-calls';
import { movedTo } from './stock-edits';
import { useStockEdits, useUnitEdit } from './stock-edits-context';
import { shownStock } from './shown-stock';
import { quantityText, stockFailureText, stockStatusLabels } from './stock-texts';
import type { StockUnit } from './stock-unit';
import {
  toUpdateStockForm,
  updateStockFormSchema,
  requestedOf,
  type UpdateStockForm as FormValues,
} from './update-stock-form';

type UpdateStockFormProps = { unit: StockUnit; titleId: string; onClose: () => void };

const statusOptions = Object.entries(stockStatusLabels).map(([value, label]) => ({ value, label }));

export const UpdateStockForm = ({ unit, titleId, onClose }: UpdateStockFormProps) => {
  const { accept } = useStockEdits();
  const [begun] = useState({ ...unit, stock: shownStock(unit, useUnitEdit(unit)) });
  const [seen, setSeen] = useState(begun.stock.quantity);
  /** Pressing again sends the same request until the form changes. */
  const [sent, setSent] = useState<{ values: string; request: RequestedStock } | null>(null);
  const { control, handleSubmit, formState } = useForm<FormValues>({
    resolver: zodResolver(updateStockFormSchema),
    defaultValues: toUpdateStockForm(begun),
  });
  const isCounted = useWatch({ control, name: 'quantity' }).trim() !== '';
  const { mutate, error, isPending } = useMutation({
    mutationFn: stockEditCalls.send,
    meta: { handled: true },
    onSuccess: (answer) => {
      accept(answer);
      onClose();
    },
  });
  useFormDialog({ isDirty: formState.isDirty, isBusy: isPending });
  const current = error ? movedTo(error) : undefined;
  const hasMoved = current !== undefined && current !== seen;

  const submit = handleSubmit((values) => {
    const text = JSON.stringify([values, seen]);
    const request = sent?.values === text ? sent.request : requestedOf(begun, values, seen);
    if (request === null) {
      onClose();
      return;
    }
    setSent({ values: text, request });
    mutate(request);
  });

  return (
    <form noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
      <DialogContent dividers>
        <Stack spacing={2}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`Now: ${quantityText(seen)}`}
          </Typography>
          {hasMoved && (
            <Alert
              severity="warning"
              action={
                <Button color="inherit" size="small" onClick={() => setSeen(current)}>
                  Continue
                </Button>
              }
            >
              {`The quantity changed while you were typing: it was ${quantityText(seen)}, now it is ${quantityText(current)}. Check it, then save again.`}
            </Alert>
          )}
          {error && current === undefined && <Alert severity="error">{stockFailureText(error)}</Alert>}
          <TextControl
            control={control}
            name="quantity"
            label="Stock quantity"
            hint="Leave empty if it is not counted"
            autoFocus
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <SelectControl
            control={control}
            name="status"
            label="Stock status"
            options={statusOptions}
            disabled={isCounted}
            {...(isCounted ? { hint: 'Set by the online shop from the quantity' } : {})}
          />
          <TextControl control={control} name="reason" label="Reason" hint="Shown in the stock history" />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isPending} disabled={hasMoved}>
          Update Stock
        </Button>
      </DialogActions>
    </form>
  );
};
