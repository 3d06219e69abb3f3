import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DocumentTitle } from '../../../components/DocumentTitle';
import { ErrorState } from '../../../components/ErrorState';
import type { Outcome } from '../hooks/use-exchange';

type Way = { label: string; to: string };

type CallbackViewProps = {
  outcome: Outcome;
  /** Name of the page that success leads to. */
  destination: string;
  /** Links after a failure, the primary one first. */
  ways: readonly Way[];
  /** Shown after a failure that redirects by itself. */
  afterFailure?: string;
};

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack sx={{ alignItems: 'center', pt: { xs: 4, sm: 10 } }}>
    <DocumentTitle title={title} />
    <Paper variant="outlined" sx={{ width: '100%', maxWidth: 520, p: { xs: 3, sm: 4 }, boxShadow: 1 }}>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  </Stack>
);

const Failure = ({ outcome }: { outcome: Extract<Outcome, { status: 'failed' }> }) =>
  outcome.error === undefined ? (
    <Alert severity="error">{outcome.failure.message}</Alert>
  ) : (
    <ErrorState message={outcome.failure.message} error={outcome.error} />
  );

/** Progress and outcome of returning from Lightspeed. */
export const CallbackView = ({ outcome, destination, ways, afterFailure }: CallbackViewProps) => {
  switch (outcome.status) {
    case 'processing':
      return (
        <Frame title="Connecting to Lightspeed">
          <Typography role="status" sx={{ color: 'text.secondary', mb: 2 }}>
            Finishing the connection. This takes a few seconds.
          </Typography>
          <LinearProgress aria-label="Connecting to Lightspeed" />
        </Frame>
      );
    case 'connected':
      return (
        <Frame title="Lightspeed is connected">
          <Stack role="status" direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <SuccessIcon color="success" />
            <Typography>Taking you to {destination}…</Typography>
          </Stack>
        </Frame>
      );
    case 'failed':
      return (
        <Frame title="Lightspeed was not connected">
          <Stack spacing={2.5}>
            <Failure outcome={outcome} />
            {afterFailure !== undefined && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {afterFailure}
              </Typography>
            )}
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              {ways.map(({ label, to }, index) => (
                <Button key={label} component={Link} to={to} replace variant={index === 0 ? 'contained' : 'outlined'}>
                  {label}
                </Button>
              ))}
            </Stack>
          </Stack>
        </Frame>
      );
  }
};
