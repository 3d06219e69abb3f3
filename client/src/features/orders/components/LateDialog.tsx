import { tellLateGoods, type LateGoods } from '@chainline/shared/late-goods/late-goods-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { newKey } from '../../../lib/new-key';
import { channelLabels } from '../../ready-messages';
import { useTellLate } from '../api/order-mutations';

type FormProps = { titleId: string; orderId: number; late: LateGoods; onClose: () => void };

const LateFields = ({ titleId, orderId, late, onClose }: FormProps) => {
  const [key] = useState(newKey);
  const ways = late.channels.filter(({ blocked }) => blocked === null);
  const form = useForm({
    resolver: zodResolver(tellLateGoods.body),
    defaultValues: {
      ...late.draft,
      channel: ways[0]?.channel ?? 'email',
      goods: late.goods.map(({ id }) => id),
      request_key: key,
    },
  });
  const { control } = form;
  const channel = useWatch({ control, name: 'channel' });
  const toast = useToast();
  const dialog = useDialogSubmit(form, useTellLate(orderId), {
    toRequest: (values) => values,
    onSaved: () => toast({ message: 'Message sent', tone: 'success' }),
    onClose,
  });
  return (
    <DialogForm titleId={titleId} title="Tell the customer about the delay" submitLabel="Send" {...dialog}>
      <SelectControl
        control={control}
        name="channel"
        label="Send by"
        options={ways.map((way) => ({ value: way.channel, label: `${channelLabels[way.channel]} (${way.address})` }))}
      />
      {channel === 'email' && <TextControl control={control} name="subject" label="Subject" autoComplete="off" />}
      <TextControl control={control} name="content" label="Message" multiline minRows={6} maxRows={16} />
    </DialogForm>
  );
};

/** Message about late goods, to be read and changed before it is sent. Needs a new key on each opening. */
export const LateDialog = ({ open, ...rest }: Omit<FormProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={rest.onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <LateFields titleId={titleId} {...rest} />
    </FormDialog>
  );
};
