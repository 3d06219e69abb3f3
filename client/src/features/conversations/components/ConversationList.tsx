import { mostUnread, type Conversation } from '@chainline/shared/messaging/conversation-contract';
import EmailIcon from '@mui/icons-material/MailOutlineOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../components/StatusChip';
import { formatPhone } from '../../customers';
import { channelLabels } from '../conversation-words';
import { relativeTime } from '../relative-time';

type Shown = { conversation: Conversation; isOpen: boolean; now: number; onOpen: () => void };

const Unread = ({ shown }: { shown: string }) => (
  <Box
    component="span"
    aria-label={`${shown} unread`}
    sx={{
      minWidth: 22,
      px: 0.75,
      borderRadius: 11,
      bgcolor: 'secondary.main',
      color: 'secondary.contrastText',
      fontSize: '0.75rem',
      fontWeight: 700,
      lineHeight: '22px',
      textAlign: 'center',
    }}
  >
    {shown}
  </Box>
);

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

const icons = { sms: SmsIcon, email: EmailIcon } as const;
const tones = { sms: 'info', email: 'error' } as const;

/** Best known identity of an unknown sender. */
const contactOf = ({ channel, customer_phone: phone, customer_email: email }: Conversation): string | null =>
  channel === 'sms' && phone !== null ? formatPhone(phone) : email;

const Item = ({ conversation, isOpen, now, onOpen }: Shown) => {
  const { channel, customer_name: name, unread_count: unread, assigned_to_name: assigned } = conversation;
  const Icon = icons[channel];
  const isUnread = unread > 0;
  return (
    <Box component="li">
      <ButtonBase
        onClick={onOpen}
        aria-current={isOpen ? 'true' : undefined}
        sx={{
          width: '100%',
          textAlign: 'left',
          justifyContent: 'flex-start',
          alignItems: 'flex-start',
          gap: 1.5,
          p: 1.5,
          borderRadius: 1,
          '&:hover': { bgcolor: 'action.hover' },
          '&[aria-current]': { bgcolor: 'action.selected' },
        }}
      >
        <Icon fontSize="small" sx={{ mt: 0.25, color: `${tones[channel]}.main` }} />
        <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
            <Typography variant="body2" component="span" sx={{ ...oneLine, fontWeight: isUnread ? 700 : 600 }}>
              {name ?? 'Unknown Customer'}
            </Typography>
            <Typography variant="caption" component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {relativeTime(conversation.last_message_at, now)}
            </Typography>
          </Stack>
          {name === null && (
            <Typography variant="caption" component="span" sx={{ ...oneLine, color: 'text.secondary' }}>
              {contactOf(conversation)}
            </Typography>
          )}
          <Typography
            variant="body2"
            component="span"
            sx={{ ...oneLine, color: isUnread ? 'text.primary' : 'text.secondary' }}
          >
            {conversation.last_message_text || 'No messages yet'}
          </Typography>
          <Stack direction="row" spacing={1} sx={{ mt: 0.75, alignItems: 'center', minWidth: 0 }}>
            <StatusChip label={channelLabels[channel]} tone={tones[channel]} />
            {isUnread && <Unread shown={unread < mostUnread ? String(unread) : `${mostUnread - 1}+`} />}
            {assigned !== null && (
              <Typography variant="caption" component="span" sx={{ ...oneLine, color: 'text.secondary', ml: 'auto' }}>
                {assigned}
              </Typography>
            )}
          </Stack>
        </Stack>
      </ButtonBase>
    </Box>
  );
};

type ConversationListProps = {
  conversations: readonly Conversation[];
  open: number | null;
  now: number;
  onOpen: (id: number) => void;
};

export const ConversationList = ({ conversations, open, now, onOpen }: ConversationListProps) => (
  <Stack component="ul" aria-label="Conversations" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0.5 }}>
    {conversations.map((conversation) => (
      <Item
        key={conversation.id}
        conversation={conversation}
        isOpen={conversation.id === open}
        now={now}
        onOpen={() => onOpen(conversation.id)}
      />
    ))}
  </Stack>
);
