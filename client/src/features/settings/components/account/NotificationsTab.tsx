import {
  digestHour,
  type EmailMode,
  type NotificationSettings,
} from '@chainline/shared/notifications/notification-settings-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../components/ErrorState';
import { SteadyButton } from '../../../../components/form/SteadyButton';
import { LoadingState } from '../../../../components/LoadingState';
import { Panel } from '../../../../components/Panel';
import { useToast } from '../../../../components/toast-context';
import { notificationSettingsQuery, useSaveNotificationSettings } from '../../api/notification-settings';
import { choiceCard } from './choice-card';

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const choices: { mode: EmailMode; label: string; text: (zone: string) => string }[] = [
  { mode: 'at_once', label: 'Immediately', text: () => 'An email within moments of the event.' },
  {
    mode: 'daily',
    label: 'Once a day',
    text: (zone) => `At ${digestHour} am (${zone.replaceAll('_', ' ')}), if you have unread notifications.`,
  },
  { mode: 'none', label: 'No emails', text: () => 'Notifications appear in Chainline only.' },
];

const whyNone = ({ address, can_email: canEmail }: NotificationSettings): string | null => {
  if (!canEmail) return 'Email is not set up on this server, so none are sent.';
  return address === null ? 'Your account has no email address. Add one to your profile.' : null;
};

const Form = ({ settings }: { settings: NotificationSettings }) => {
  const toast = useToast();
  const save = useSaveNotificationSettings();
  const [chosen, setChosen] = useState<EmailMode>(settings.email);
  const zone = settings.email === 'daily' ? settings.time_zone : ownZone();
  const problem = whyNone(settings);
  const submit = () =>
    save.mutate(
      { email: chosen, time_zone: ownZone() },
      { onSuccess: () => toast({ message: 'Notifications saved', tone: 'success' }) },
    );
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      {problem !== null && <Alert severity="info">{problem}</Alert>}
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, width: '100%' }}>
        <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', mb: 1.5, p: 0 }}>
          The bell shows all your notifications. Get them by email as well
          {settings.address !== null && `, at ${settings.address}`}:
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, gap: 1.5 }}>
          {choices.map(({ mode, label, text }) => (
            <Box key={mode} component="label" sx={choiceCard}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
                <input type="radio" name="email" checked={mode === chosen} onChange={() => setChosen(mode)} />
                {label}
              </Box>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {text(zone)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
      <SteadyButton variant="contained" loading={save.isPending} off={chosen === settings.email} onClick={submit}>
        Save
      </SteadyButton>
    </Stack>
  );
};

/** Emails about notifications, for the user alone. */
export const NotificationsTab = () => {
  const { data, error, refetch } = useQuery(notificationSettingsQuery());
  return (
    <Panel title="Notifications">
      {data && <Form settings={data} />}
      {!data && error && (
        <ErrorState message="Your settings could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <LoadingState>
          <Skeleton variant="rounded" height={160} />
        </LoadingState>
      )}
    </Panel>
  );
};
