import { workHandoverSchema, type WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { ErrorState } from '../../../components/ErrorState';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { formatUsd } from '../../../lib/format';
import { useHandOver } from '../api/work-mutations';
import type { ChosenPhoto } from '../api/photo-calls';
import { workQueries } from '../api/work-queries';
import { PhotoField } from './photos/PhotoField';

type FormProps = { titleId: string; work: WorkOrder; onClose: () => void };

const explainedSchema = workHandoverSchema.refine(({ reason }) => reason !== '', {
  path: ['reason'],
  message: 'Enter the reason: something is not paid',
});

const keyLabel = ({ bike_model: model, serial_number: serial }: WorkOrder['bike_tags'][number]): string =>
  `Key numbers of ${model}${serial === '' ? '' : ` (${serial})`}`;

const HandOverFields = ({ titleId, work, onClose }: FormProps) => {
  const [tags] = useState(work.bike_tags);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const open = work.order?.open_amount ?? 0;
  const form = useForm({
    resolver: zodResolver(open > 0 ? explainedSchema : workHandoverSchema),
    defaultValues: {
      name: work.customer_name,
      reason: '',
      keys: tags.map(({ bike_tag_id, key_numbers }) => ({ bike_tag_id, key_numbers })),
      version: work.version,
    },
  });
  const { control } = form;
  const toast = useToast();
  const dialog = useDialogSubmit(form, useHandOver(work.id), {
    toRequest: (values) => ({ ...values, photos }),
    onSaved: () => toast({ message: `${work.number}: handed over`, tone: 'success' }),
    onClose,
    hasMore: photos.length > 0,
  });
  return (
    <DialogForm titleId={titleId} title={`Hand over ${work.number}`} submitLabel="Hand Over" {...dialog}>
      {open > 0 && <Alert severity="warning">{`${formatUsd(open)} of the order is not paid.`}</Alert>}
      <TextControl
        control={control}
        name="name"
        label="Collected by"
        hint="Name of the person who collects the bike"
        autoComplete="off"
        autoFocus
      />
      {tags.map((tag, at) => (
        <TextControl
          key={tag.bike_tag_id}
          control={control}
          name={`keys.${at}.key_numbers`}
          label={keyLabel(tag)}
          autoComplete="off"
        />
      ))}
      <PhotoField label="Photos of the bike as it leaves (optional)" photos={photos} onChange={setPhotos} />
      {open > 0 && (
        <TextControl
          control={control}
          name="reason"
          label="Reason"
          hint="Kept in the order’s history; for managers"
          autoComplete="off"
        />
      )}
    </DialogForm>
  );
};

type HandOverDialogProps = { id: number; open: boolean; onClose: () => void };

/** Records who takes a bike and its keys. Needs a new key on each opening. */
export const HandOverDialog = ({ id, open, onClose }: HandOverDialogProps) => {
  const titleId = useId();
  const { data, error, refetch } = useQuery(workQueries.detail(id));
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      {data ? (
        <HandOverFields titleId={titleId} work={data} onClose={onClose} />
      ) : (
        <DialogContent>
          {error ? (
            <ErrorState message="This job could not be loaded." error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton variant="rounded" height={240} />
          )}
        </DialogContent>
      )}
    </FormDialog>
  );
};
