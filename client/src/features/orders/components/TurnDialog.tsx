import { setTurn, type OrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { useSetTurn } from '../api/order-mutations';

const turnSchema = z.object({ turn: z.enum(['rule', 'first', 'last']), reason: setTurn.body.shape.reason });

const options = [
  { value: 'rule', label: 'Automatic' },
  { value: 'first', label: 'First in the queue' },
  { value: 'last', label: 'Last in the queue' },
];

type FormProps = { titleId: string; orderId: number; allocation: OrderAllocation; onClose: () => void };

const TurnFields = ({ titleId, orderId, allocation, onClose }: FormProps) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(turnSchema),
    defaultValues: { turn: allocation.turn?.turn ?? ('rule' as const), reason: '' },
  });
  const { control, handleSubmit, formState } = form;
  const { mutate, isPending } = useSetTurn(orderId);
  const toast = useToast();
  const leave = useFormDialog({ isDirty: formState.isDirty, isBusy: isPending });
  const submit = handleSubmit(({ turn, reason }) => {
    setRefusal(null);
    mutate(
      { unit_id: allocation.unit_id, turn: turn === 'rule' ? null : turn, reason },
      {
        onSuccess: () => {
          toast({ message: 'Position changed', tone: 'success' });
          onClose();
        },
        onError: (error) => setRefusal(applyServerErrors(form, error)),
      },
    );
  });
  return (
    <DialogForm
      titleId={titleId}
      title={`Change the position for ${allocation.name}`}
      submitLabel="Change Position"
      refusal={refusal}
      isBusy={isPending}
      onSubmit={(event) => void submit(event)}
      onCancel={() => leave(onClose)}
    >
      <SelectControl control={control} name="turn" label="Position" options={options} />
      <TextControl
        control={control}
        name="reason"
        label="Reason"
        hint="Kept in the order’s history"
        autoComplete="off"
      />
    </DialogForm>
  );
};

type TurnDialogProps = Omit<FormProps, 'titleId'> & { open: boolean };

/**
 * Moves the order to the front or the back of the queue for a product, with a reason. Needs a new key on each opening.
 */
export const TurnDialog = ({ open, ...rest }: TurnDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={rest.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <TurnFields titleId={titleId} {...rest} />
    </FormDialog>
  );
};
