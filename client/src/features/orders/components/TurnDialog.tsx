import { setTurn, type OrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
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
  const form = useForm({
    resolver: zodResolver(turnSchema),
    defaultValues: { turn: allocation.turn?.turn ?? ('rule' as const), reason: '' },
  });
  const { control } = form;
  const toast = useToast();
  const dialog = useDialogSubmit(form, useSetTurn(orderId), {
    toRequest: ({ turn, reason }) => ({ unit_id: allocation.unit_id, turn: turn === 'rule' ? null : turn, reason }),
    onSaved: () => toast({ message: 'Position changed', tone: 'success' }),
    onClose,
  });
  return (
    <DialogForm
      titleId={titleId}
      title={`Change the position for ${allocation.name}`}
      submitLabel="Change Position"
      {...dialog}
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
