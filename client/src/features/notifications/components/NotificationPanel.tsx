import type { Notification } from '@chainline/shared/notifications/notification-contract';
import BellIcon from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { useReadAll, useReadNotification } from '../api/notification-mutations';
import { notificationQueries } from '../api/notification-queries';
import { NotificationItem } from './NotificationItem';

const look = {
  display: 'flex',
  flexDirection: 'column',
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(560px, calc(100dvh - 32px))',
  mt: 0.75,
};

const Loading = () => (
  <LoadingState label="Loading the notifications">
    <Stack spacing={2} sx={{ px: 2, py: 1 }}>
      {[0, 1, 2].map((key) => (
        <Box key={key}>
          <Skeleton width="75%" />
          <Skeleton width="45%" />
        </Box>
      ))}
    </Stack>
  </LoadingState>
);

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Box sx={{ p: 2 }}>
    <ErrorState message="The notifications could not be loaded." error={error} onRetry={onRetry} />
  </Box>
);

type ListProps = { notifications: readonly Notification[]; now: number; onLeave: () => void };

const NotificationList = ({ notifications, now, onLeave }: ListProps) => {
  const reading = useReadNotification();
  const follow = ({ id, is_read: isRead }: Notification) => {
    if (!isRead) reading.mutate(id);
    onLeave();
  };
  return (
    <Box component="ul" aria-label="Notifications" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          now={now}
          onFollow={() => follow(notification)}
        />
      ))}
    </Box>
  );
};

type HeaderProps = { titleId: string; notifications: readonly Notification[] };

const Header = ({ titleId, notifications }: HeaderProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  const readAll = useReadAll();
  const [newest] = notifications;
  const hasUnread = notifications.some(({ is_read: isRead }) => !isRead);
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', minHeight: 48, px: 2, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
    >
      <Typography ref={title} id={titleId} variant="h3" component="h2" tabIndex={-1} sx={{ flexGrow: 1 }}>
        Notifications
      </Typography>
      {newest && hasUnread && (
        <Button
          size="small"
          loading={readAll.isPending}
          // The pressed button is removed: keep the keyboard focus in the panel.
          onClick={() => readAll.mutate(newest.id, { onSuccess: () => title.current?.focus() })}
        >
          Mark all as read
        </Button>
      )}
    </Stack>
  );
};

type NotificationPanelProps = { anchor: HTMLElement; onClose: () => void };

/** The user's notifications, newest first. */
export const NotificationPanel = ({ anchor, onClose }: NotificationPanelProps) => {
  const titleId = useId();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, dataUpdatedAt } = useInfiniteQuery(
    notificationQueries.list(),
  );
  const notifications = data?.pages.flatMap((page) => page.notifications) ?? [];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: look } }}
    >
      <Header titleId={titleId} notifications={notifications} />
      <Box sx={{ overflowY: 'auto' }}>
        {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />)}
        {data && notifications.length === 0 && (
          <EmptyState
            icon={<BellIcon />}
            title="Nothing new"
            description="News about your quotes, payments and orders will appear here."
          />
        )}
        {notifications.length > 0 && (
          <NotificationList notifications={notifications} now={dataUpdatedAt} onLeave={onClose} />
        )}
        {hasNextPage && (
          <Button fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        )}
      </Box>
    </Popover>
  );
};
