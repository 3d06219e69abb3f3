import BellIcon from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { notificationQueries } from '../api/notification-queries';
import { usePushed } from '../use-pushed';

const NotificationPanel = lazyPart(async () => (await import('./NotificationPanel')).NotificationPanel);

const largestBadge = 99;

const badgeLook = {
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 18,
  height: 18,
  px: 0.5,
  borderRadius: '9px',
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
};

const nameOf = (unread: number | undefined): string => {
  if (unread === undefined) return 'Notifications';
  return `Notifications, ${unread === 0 ? 'none' : unread} unread`;
};

/** Shows the number of unread notifications and opens them. The panel is loaded on first use. */
export const NotificationBell = () => {
  usePushed();
  const { data: unread } = useQuery(notificationQueries.unread());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={nameOf(unread)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon />
        {unread !== undefined && unread > 0 && (
          <Box component="span" aria-hidden sx={badgeLook}>
            {unread > largestBadge ? `${largestBadge}+` : unread}
          </Box>
        )}
      </IconButton>
      <Suspense fallback={null}>
        {anchor && <NotificationPanel anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
};
