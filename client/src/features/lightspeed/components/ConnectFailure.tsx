import { ErrorState } from '../../../components/ErrorState';
import type { Connect } from '../api/connection-mutations';

/** Told when the way to Lightspeed could not be found. */
export const ConnectFailure = ({ connect }: { connect: Connect }) =>
  connect.isError && (
    <ErrorState message="Failed to start connection process. Please try again." error={connect.error} />
  );
