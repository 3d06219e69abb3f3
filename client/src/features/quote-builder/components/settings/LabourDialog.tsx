import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { TextControl } from '../../../../components/form/TextControl';
import type { LabourLine } from '../../builder-form';
import { emptyLabourForm, labourFormSchema, toLabour, type LabourForm } from '../../labour-form';

const dollars = {
  htmlInput: { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' },
  input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
} as const;

type ContentProps = {
  titleId: string;
  /** Only managers see and enter the cost of labour. */
  withCost: boolean;
  onAdd: (item: Omit<LabourLine, 'key' | 'id'>) => void;
  onClose: () => void;
};

const Content = ({ titleId, withCost, onAdd, onClose }: ContentProps) => {
  const { control, handleSubmit } = useForm<LabourForm>({
    resolver: zodResolver(labourFormSchema),
    defaultValues: emptyLabourForm,
  });
  const submit = handleSubmit((values) => onAdd(toLabour(values)));
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>Add Labour</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <TextControl
            control={control}
            name="description"
            label="Description"
            autoFocus
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
            <TextControl
              control={control}
              name="labourPrice"
              label="Charge"
              hint="Price per unit for the customer, including GST"
              slotProps={dollars}
            />
            {withCost && (
              <TextControl
                control={control}
                name="labourCost"
                label="Cost to the business"
                hint="Leave empty if not known"
                slotProps={dollars}
              />
            )}
            <TextControl
              control={control}
              name="quantity"
              label="Quantity"
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
            />
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained">
          Add
        </Button>
      </DialogActions>
    </form>
  );
};

/** Adds a labour item. */
export const LabourDialog = ({ open, ...rest }: Omit<ContentProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={rest.onClose} aria-labelledby={titleId}>
      <Content titleId={titleId} {...rest} />
    </Dialog>
  );
};
