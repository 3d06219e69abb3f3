import { allowUnprovenSale, type SaleRef } from '@chainline/shared/compliance/sale-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { PlainControl } from '../../../components/form/PlainControl';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { useAllowSale } from '../api/sale-queries';

type ContentProps = { titleId: string; sale: SaleRef; onClose: () => void };

const Content = ({ titleId, sale, onClose }: ContentProps) => {
  const form = useForm<z.output<typeof allowUnprovenSale.body>>({
    resolver: zodResolver(allowUnprovenSale.body),
    defaultValues: { reason: '' },
  });
  const dialog = useDialogSubmit(form, useAllowSale(sale), { toRequest: ({ reason }) => reason, onClose });
  return (
    <DialogForm titleId={titleId} title="Allow this sale without proof" submitLabel="Allow Sale" {...dialog}>
      <Typography variant="body2">
        Selling an e-bike without valid proof may be an offence. Your name and reason are kept in the audit log.
      </Typography>
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
