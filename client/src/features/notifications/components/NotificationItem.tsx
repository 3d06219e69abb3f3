import type { Notification } from '@chainline/shared/notifications/notification-contract';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatDateTime } from '../../../lib/format';
import { timeAgo } from '../time-ago';

const look = {
  display: 'grid',
  gridTemplateColumns: '8px 1fr',
  columnGap: 1.5,
  width: '100%',
  px: 2,
  py: 1.25,
  textAlign: 'left',
  alignItems: 'start',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
};

const Dot = ({ isRead }: { isRead: boolean }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ width: 8, height: 8, mt: 0.75, borderRadius: '50%', bgcolor: isRead ? 'transparent' : 'secondary.main' }}
  />
);

type NotificationItemProps = { notification: Notification; now: number; onFollow: () => void };

export const NotificationItem = ({ notification, now, onFollow }: NotificationItemProps) => {
  const { title, body, link, created_at: at, is_read: isRead } = notification;
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ButtonBase component={Link} to={link} onClick={onFollow} sx={look}>
        <Dot isRead={isRead} />
        <Box component="span" sx={{ minWidth: 0 }}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', fontWeight: isRead ? 400 : 700, overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
          {body !== '' && (
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {body}
            </Typography>
          )}
          <Typography
            component="time"
            variant="caption"
            dateTime={at}
            title={formatDateTime(at)}
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {timeAgo(at, now)}
          </Typography>
        </Box>
      </ButtonBase>
    </Box>
  );
};
