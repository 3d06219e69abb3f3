import type { Quote, QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import TroubleIcon from '@mui/icons-material/ErrorOutlined';
import EndIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import OpenedIcon from '@mui/icons-material/VisibilityOutlined';
import PaidIcon from '@mui/icons-material/PaidOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import QuestionIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import SentIcon from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Panel } from '../../../../components/Panel';
import { formatDateTime } from '../../../../lib/format';
import { openQuestions } from '../../quote-actions';

type Look = { icon: ComponentType<{ fontSize?: 'small' }>; color: string };

const plain = 'text.secondary';
const good = 'success.main';
const news = 'info.main';
const bad = 'error.main';
const care = 'warning.main';

const looks: Record<QuoteEventType, Look> = {
  created: { icon: EditIcon, color: plain },
  updated: { icon: EditIcon, color: plain },
  assigned: { icon: PersonIcon, color: plain },
  approval_requested: { icon: QuestionIcon, color: care },
  approved: { icon: DoneIcon, color: good },
  sent: { icon: SentIcon, color: news },
  delivered: { icon: DoneIcon, color: plain },
  delivery_failed: { icon: TroubleIcon, color: bad },
  opened: { icon: OpenedIcon, color: news },
  question: { icon: QuestionIcon, color: care },
  reply: { icon: QuestionIcon, color: news },
  reminded: { icon: SentIcon, color: plain },
  accepted: { icon: DoneIcon, color: good },
  rejected: { icon: EndIcon, color: bad },
  expired: { icon: EndIcon, color: care },
  requoted: { icon: EditIcon, color: plain },
  new_quote_requested: { icon: QuestionIcon, color: care },
  link_revoked: { icon: EndIcon, color: care },
  customer_changed: { icon: PersonIcon, color: plain },
  order_created: { icon: DoneIcon, color: good },
  order_failed: { icon: TroubleIcon, color: bad },
  order_cancelled: { icon: EndIcon, color: bad },
  order_again: { icon: DoneIcon, color: good },
  balance_requested: { icon: SentIcon, color: news },
  balance_withdrawn: { icon: EndIcon, color: plain },
  deposit_reminded: { icon: SentIcon, color: plain },
  paid: { icon: PaidIcon, color: good },
  document_sent: { icon: SentIcon, color: plain },
  refunded: { icon: EndIcon, color: care },
  completed: { icon: DoneIcon, color: good },
};

type Event = Quote['events'][number];
type EntryProps = { event: Event; onReply: (() => void) | null };

const Entry = ({ event: { type, text, by, at }, onReply }: EntryProps) => {
  const { icon: Icon, color } = looks[type];
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ py: 1 }}>
      <Box aria-hidden sx={{ color, display: 'flex', pt: 0.25 }}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {by}, <time dateTime={at}>{formatDateTime(at)}</time>
        </Typography>
      </Box>
      {onReply && (
        <Button size="small" variant="outlined" onClick={onReply} sx={{ alignSelf: 'flex-start' }}>
          Answer
        </Button>
      )}
    </Stack>
  );
};

type QuoteTimelineProps = { quote: Quote; onReply: (question: Event) => void };

/** History of the quote, newest first; the latest question can be answered. */
export const QuoteTimeline = ({ quote, onReply }: QuoteTimelineProps) => {
  const open = new Set(openQuestions(quote).map(({ id }) => id));
  return (
    <Panel title="History">
      <Box component="ol" reversed aria-label="History" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {quote.events.toReversed().map((event) => (
          <Entry key={event.id} event={event} onReply={open.has(event.id) ? () => onReply(event) : null} />
        ))}
      </Box>
    </Panel>
  );
};
