import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { type CountForm as Values, countFormSchema, emptyCountForm, toQuantity } from '../../stock';
import { TextControl } from '../../../components/form/TextControl';

type CountFormProps = { onCounted: (quantity: number) => void; busy: boolean };

/** Enters a counted quantity. */
export const CountForm = ({ onCounted, busy }: CountFormProps) => {
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(countFormSchema),
    defaultValues: emptyCountForm,
  });
  const submit = handleSubmit((values) => onCounted(toQuantity(values)));
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Counted quantity"
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{ alignItems: { xs: 'stretch', sm: 'flex-start' } }}
      onSubmit={(event) => void submit(event)}
    >
      <TextControl
        control={control}
        name="quantity"
        label="Counted quantity"
        hint="Count the actual stock"
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="outlined" loading={busy} sx={{ flexShrink: 0, minHeight: 40 }}>
        Use this count
      </Button>
    </Stack>
  );
};
