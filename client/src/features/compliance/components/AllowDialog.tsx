import { allowUnprovenSale, type AllowedSale, type SaleRef } from '@chainline/shared/compliance/sale-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { PlainControl } from '../../../components/form/PlainControl';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { useAllowSale } from '../api/sale-queries';

const formSchema = allowUnprovenSale.body.pick({ reason: true });

type ContentProps = {
  titleId: string;
  sale: SaleRef;
  /** Names of the models without valid proof. */
  models: readonly string[];
  onClose: () => void;
};

const Content = ({ titleId, sale, models, onClose }: ContentProps) => {
  const form = useForm<Pick<AllowedSale, 'reason'>>({
    resolver: zodResolver(formSchema),
    defaultValues: { reason: '' },
  });
  const dialog = useDialogSubmit(form, useAllowSale(sale), {
    toRequest: ({ reason }) => ({ reason, models: [...models] }),
    onClose,
  });
  return (
    <DialogForm titleId={titleId} title="Allow this sale without proof" submitLabel="Allow Sale" {...dialog}>
      <Typography variant="body2">
        Selling an e-bike without valid proof may be an offence. Your name and reason are kept in the audit log.
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {models.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
      <PlainControl control={form.control} name="reason" label="Reason" />
    </DialogForm>
  );
};

/** Needs a new key on each opening. */
export const AllowDialog = ({ open, ...content }: Omit<ContentProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={content.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Content titleId={titleId} {...content} />
    </FormDialog>
  );
};
