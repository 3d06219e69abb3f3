import type { Conflict } from '@chainline/shared/sync/conflict-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorState } from '../../../components/ErrorState';
import { TextControl } from '../../../components/form/TextControl';
import { useSettleConflict } from '../../runs';
import { type CountForm, countFormSchema, emptyCountForm, toQuantity, WhyButton } from '../../stock';
import { formatCount } from '../../../lib/format';
import { canTryAgain, conflictKinds, conflictName, isUsable, numbersSeen, statementsOf } from '../conflict-view';

type SettleDialogProps = { conflict: Conflict; open: boolean; onClose: () => void };

const About = ({ conflict }: { conflict: Conflict }) => {
  const { product_sku, lightspeed_name, kind, message, held_units: held } = conflict;
  const names = [product_sku, lightspeed_name].filter((name) => name !== null && name !== '');
  return (
    <>
      <div>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{conflictName(conflict)}</Typography>
          <WhyButton
            productId={conflict.product_id}
            unitId={conflict.woo_product_id}
            subject={conflictName(conflict)}
          />
        </Stack>
        {names.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {names.join(' · ')}
          </Typography>
        )}
      </div>
      <Alert severity="warning">{message}</Alert>
      <Typography variant="body2">{conflictKinds[kind].next}</Typography>
      {held > 0 && (
        <Typography variant="body2">
          {`Accepted quotes hold ${formatCount(held)}, which the online shop does not offer. The actual quantity includes ${held === 1 ? 'it' : 'them'}.`}
        </Typography>
      )}
    </>
  );
};

/** Resolves a conflict: sets the true quantity, or retries a refused change. */
export const SettleDialog = ({ conflict, open, onClose }: SettleDialogProps) => {
  const titleId = useId();
  const formId = useId();
  const settle = useSettleConflict();
  const { control, handleSubmit, setValue } = useForm<CountForm>({
    resolver: zodResolver(countFormSchema),
    defaultValues: emptyCountForm,
  });
  const decide = (quantity: number | null) =>
    settle.mutate({ id: conflict.id, quantity, ...numbersSeen(conflict) }, { onSuccess: onClose });
  const submit = handleSubmit((values) => decide(toQuantity(values)));

  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Settle this conflict</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <About conflict={conflict} />
          <Stack
            component="form"
            id={formId}
            noValidate
            aria-label="The right number"
            spacing={1.5}
            onSubmit={(event) => void submit(event)}
          >
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              {statementsOf(conflict).map(({ label, quantity }) => (
                <Button
                  key={label}
                  size="small"
                  variant="outlined"
                  disabled={!isUsable(quantity)}
                  onClick={() => setValue('quantity', String(quantity), { shouldValidate: true })}
                >
                  {`${label}: ${formatCount(quantity)}`}
                </Button>
              ))}
            </Stack>
            <TextControl
              control={control}
              name="quantity"
              label="Actual quantity"
              hint="Sales made from now on still count"
              slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
            />
          </Stack>
          {settle.isError && <ErrorState error={settle.error} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
        {canTryAgain(conflict) && (
          <Button variant="outlined" disabled={settle.isPending} onClick={() => decide(null)}>
            Try again
          </Button>
        )}
        <Button type="submit" form={formId} variant="contained" loading={settle.isPending}>
          Settle
        </Button>
      </DialogActions>
    </Dialog>
  );
};
