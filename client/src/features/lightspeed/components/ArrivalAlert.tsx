import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Arrival } from '../connection-notice';

type ArrivalAlertProps = { arrival: Arrival; onClose: () => void };

/** Outcome of connecting to Lightspeed. */
export const ArrivalAlert = ({ arrival, onClose }: ArrivalAlertProps) =>
  arrival.kind === 'connected' ? (
    <Alert severity="success" role="status" onClose={onClose}>
      Lightspeed is connected.
    </Alert>
  ) : (
    <Alert severity="error" onClose={onClose}>
      <AlertTitle>{arrival.message}</AlertTitle>
      {arrival.nextStep}
    </Alert>
  );
