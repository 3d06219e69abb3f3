import EmailIcon from '@mui/icons-material/EmailOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { useSendInvitation } from '../api/invitation-mutations';
import { invitationFailureText } from '../invitation-failure';

type SendButtonProps = Pick<ButtonProps, 'variant' | 'size'> & { id: number; email: string };

export const SendButton = ({ id, email, ...rest }: SendButtonProps) => {
  const toast = useToast();
  const send = useSendInvitation();
  const press = () =>
    send.mutate(id, {
      onSuccess: () => toast({ message: `Invitation is on its way to ${email}`, tone: 'success' }),
      onError: (error) =>
        toast({ message: `${invitationFailureText('send', error)}: ${errorMessage(error)}`, tone: 'error' }),
    });
  return (
    <Button
      {...rest}
      startIcon={<EmailIcon />}
      loading={send.isPending}
      onClick={press}
      aria-label={`Send Email to ${email}`}
    >
      Send Email
    </Button>
  );
};
