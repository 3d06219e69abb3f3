import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import Alert from '@mui/material/Alert';
import { ErrorState } from '../../../components/ErrorState';
import { ApiError } from '../../../lib/api-error';
import { useArrival } from '../hooks/use-arrival';
import { ArrivalAlert } from './ArrivalAlert';
import { ConnectionWarning } from './ConnectionWarning';

/** A server without this route reports nothing about the connection. */
const isWorthTelling = (error: unknown): boolean =>
  error !== null && !(error instanceof ApiError && error.status === 404);

type ConnectionNotesProps = { status: LightspeedStatus | undefined; error: unknown; onRetry: () => void };

/** Alerts about the connection above the items. */
export const ConnectionNotes = ({ status, error, onRetry }: ConnectionNotesProps) => {
  const { arrival, dismiss } = useArrival();
  // Anybody can put `connected=true` into an address, so check it.
  const isTrue = arrival?.kind === 'failed' || status?.connected === true;
  return (
    <>
      {arrival && isTrue && <ArrivalAlert arrival={arrival} onClose={dismiss} />}
      {isWorthTelling(error) && (
        <ErrorState message="Failed to check connection status" error={error} onRetry={onRetry} />
      )}
      {status?.connected === true && status.paused !== null && <Alert severity="error">{status.paused}</Alert>}
      {status?.connected === false && <ConnectionWarning status={status} />}
    </>
  );
};
