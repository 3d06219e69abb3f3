import type { ConversationDetail } from '@chainline/shared/messaging/conversation-contract';
import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime } from '../../../lib/format';
import { formatPhone } from '../../customers';
import { AssignSelect } from './AssignSelect';

type ThreadHeaderProps = {
  conversation: ConversationDetail;
  isMoving: boolean;
  onBack: () => void;
  /** Shows what is beside the thread on a wide screen. */
  onBeside: () => void;
  onMove: () => void;
  onName: () => void;
  onSnooze: () => void;
  onAssign: (userId: number | null) => void;
};

/** The field for messages says why. */
const closedWords = { sms: 'No texts', email: 'No emails' } as const;

/** Name and contacts of the customer. On a phone it leads back to the list. */
export const ThreadHeader = (props: ThreadHeaderProps) => {
  const { conversation, isMoving, onBack, onBeside, onMove, onName, onSnooze, onAssign } = props;
  const {
    id,
    customer_id: customerId,
    customer_name: name,
    customer_phone: phone,
    customer_email: email,
    snoozed_until: snoozed,
    channels,
  } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  const isClosed = conversation.status === 'closed';

  // Move the focus to the opened thread: on a phone it replaces the list.
  useEffect(() => heading.current?.focus(), [id]);

  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', alignItems: 'center', p: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <IconButton aria-label="Back to the conversations" onClick={onBack} sx={{ display: { md: 'none' } }}>
        <BackIcon />
      </IconButton>
      <Typography
        ref={heading}
        tabIndex={-1}
        variant="h3"
        component="h2"
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {name ?? 'Unknown Customer'}
      </Typography>
      {phone !== null && <StatusChip label={formatPhone(phone)} tone="info" />}
      {email !== null && <StatusChip label={email} />}
      {channels.map(
        ({ channel, address, blocked }) =>
          blocked !== null &&
          address !== null && <StatusChip key={channel} label={closedWords[channel]} tone="warning" />,
      )}
      {isClosed && <StatusChip label="Closed" tone="warning" />}
      {snoozed !== null && <StatusChip label={`Snoozed until ${formatDateTime(snoozed)}`} tone="warning" />}
      <Stack
        direction="row"
        useFlexGap
        spacing={0.5}
        sx={{ flexWrap: 'wrap', ml: 'auto', '& .MuiButton-root': { minWidth: 0 } }}
      >
        {customerId === null && (
          <Button size="small" variant="outlined" onClick={onName}>
            Who is this?
          </Button>
        )}
        <Button size="small" onClick={onBeside} sx={{ display: { lg: 'none' } }}>
          Customer
        </Button>
        <AssignSelect conversation={conversation} onAssign={onAssign} />
        {conversation.status === 'active' && (
          <Button size="small" onClick={onSnooze}>
            Snooze
          </Button>
        )}
        <Button size="small" loading={isMoving} onClick={onMove}>
          {conversation.status === 'active' ? 'Close' : 'Reopen'}
        </Button>
      </Stack>
    </Stack>
  );
};
