import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { formatAud } from '../../../../lib/format';
import { useBuilder } from '../../builder-context';
import { readFee } from '../../builder-form';
import { fieldId } from '../../builder-steps';
import { tidied } from '../../../../lib/typed-number';

/** Manual fee in place of the option's price, which is restored when it is switched off. */
export const ManualFee = () => {
  const { form, change } = useBuilder();
  const { manual_fee: fee, delivery } = form;
  const own = delivery?.option.price ?? null;
  const put = (next: string | null) => change((current) => ({ ...current, manual_fee: next }));
  const isPossible = fee === null || readFee(fee) >= 0;
  return (
    <Card component="section" aria-label="Delivery fee">
      <CardContent sx={{ '&:last-child': { pb: 2 } }}>
        <FormControlLabel
          control={<Switch checked={fee !== null} onChange={(_event, on) => put(on ? String(own ?? 0) : null)} />}
          label="Set the delivery fee by hand"
        />
        {fee !== null && (
          <TextField
            fullWidth
            id={fieldId('fee')}
            label="Shipping fee"
            value={fee}
            error={!isPossible}
            helperText={isPossible ? own !== null && `The standard price is ${formatAud(own)}.` : 'Must be 0 or more'}
            onChange={(event) => put(event.target.value)}
            onBlur={() => put(tidied(fee, readFee(fee)))}
            sx={{ mt: 1.5 }}
            slotProps={{
              htmlInput: { inputMode: 'decimal', maxLength: 12 },
              input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
        )}
      </CardContent>
    </Card>
  );
};
