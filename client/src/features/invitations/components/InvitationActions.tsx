import type { Invitation } from '@chainline/shared/invitations/invitation-contract';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import LinkIcon from '@mui/icons-material/AddLink';
import RenewIcon from '@mui/icons-material/Autorenew';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useToast } from '../../../components/toast-context';
import { useOneAtATime } from '../../../components/use-one-at-a-time';
import { errorMessage } from '../../../lib/api-error';
import { useCopyInvitation, useRenewInvitation } from '../api/invitation-mutations';
import { invitationFailureText } from '../invitation-failure';
import type { NewInvitation } from './InviteForm';
import { SendButton } from './SendButton';

type ActionProps = { label: string; busy: boolean; danger?: boolean; icon: ReactNode; onClick: () => void };

const Action = ({ label, busy, danger = false, icon, onClick }: ActionProps) => (
  <IconButton
    size="small"
    aria-label={label}
    title={label}
    loading={busy}
    color={danger ? 'error' : 'default'}
    onClick={onClick}
  >
    {icon}
  </IconButton>
);

type InvitationActionsProps = {
  invitation: Invitation;
  /** Called with a new link to show. */
  onLink: (invitation: NewInvitation) => void;
  onDelete: (invitation: Invitation) => void;
};

/** Actions on one invitation. An expired one can only be renewed or deleted. */
export const InvitationActions = ({ invitation, onLink, onDelete }: InvitationActionsProps) => {
  const { id, email, expired } = invitation;
  const toast = useToast();
  const copy = useCopyInvitation();
  const renew = useRenewInvitation();
  const once = useOneAtATime();
  const tell = (attempt: 'copy' | 'renew') => (error: unknown) =>
    toast({ message: `${invitationFailureText(attempt, error)}: ${errorMessage(error)}`, tone: 'error' });
  return (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {!expired && <SendButton id={id} email={email} size="small" />}
      {!expired && (
        <Action
          label={`Show a link for ${email}`}
          icon={<LinkIcon fontSize="small" />}
          busy={copy.isPending}
          onClick={() => void once(() => copy.mutateAsync(id).then(onLink, tell('copy')))}
        />
      )}
      <Action
        label={`Renew the invitation for ${email}: creates a new link and ends earlier ones`}
        icon={<RenewIcon fontSize="small" />}
        busy={renew.isPending}
        onClick={() => void once(() => renew.mutateAsync(id).then(onLink, tell('renew')))}
      />
      <Action
        label={`Delete the invitation for ${email}`}
        icon={<DeleteIcon fontSize="small" />}
        busy={false}
        danger
        onClick={() => onDelete(invitation)}
      />
    </Stack>
  );
};
