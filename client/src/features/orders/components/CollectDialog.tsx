import { collectSchema, type OrderDetail } from '@chainline/shared/orders/order-list-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { formatUsd } from '../../../lib/format';
import { PhotoField, type ChosenPhoto } from '../../workshop';
import { useCollect } from '../api/order-mutations';

type FormProps = { titleId: string; order: OrderDetail; onClose: () => void };

const explainedSchema = collectSchema.refine(({ reason }) => reason !== '', {
  path: ['reason'],
  message: 'Enter the reason: something is missing or not paid',
});

const missingText = ({ availableItems, totalItems, openAmount }: OrderDetail): string =>
  [
    availableItems < totalItems && `${totalItems - availableItems} of ${totalItems} items are not set aside`,
    openAmount > 0 && `${formatUsd(openAmount)} is not paid`,
  ]
    .filter((part) => part !== false)
    .join(', and ');

const CollectFields = ({ titleId, order, onClose }: FormProps) => {
  const needsReason = order.can.collectNeedsReason;
  const form = useForm({
    resolver: zodResolver(needsReason ? explainedSchema : collectSchema),
    defaultValues: { name: order.customerName, reason: '' },
  });
  const { control } = form;
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const toast = useToast();
  const dialog = useDialogSubmit(form, useCollect(order.id), {
    toRequest: (values) => ({ ...values, photos }),
    onSaved: () => toast({ message: 'Collection recorded', tone: 'success' }),
    onClose,
    hasMore: photos.length > 0,
  });
  return (
    <DialogForm titleId={titleId} title="Mark Collected" submitLabel="Mark Collected" {...dialog}>
      {needsReason && <Alert severity="warning">{`${missingText(order)}.`}</Alert>}
      <TextControl
        control={control}
        name="name"
        label="Collected by"
        hint="Name of the person who collects the goods"
        autoComplete="off"
        autoFocus
      />
      {needsReason && (
        <TextControl
          control={control}
          name="reason"
          label="Reason"
          hint="Kept in the order’s history"
          autoComplete="off"
        />
      )}
      <Suspense fallback={<Skeleton variant="rounded" height={64} />}>
        <PhotoField label="Photos of the goods as they leave (optional)" photos={photos} onChange={setPhotos} />
      </Suspense>
    </DialogForm>
  );
};

type CollectDialogProps = { order: OrderDetail; open: boolean; onClose: () => void };

/** Records who collected the order. Needs a new key on each opening. */
export const CollectDialog = ({ order, open, onClose }: CollectDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <CollectFields titleId={titleId} order={order} onClose={onClose} />
    </FormDialog>
  );
};
