import { ErrorState } from '../../../components/ErrorState';
import type { Connect } from '../api/connection-mutations';

/** Shown when the authorisation address could not be fetched. */
export const ConnectFailure = ({ connect }: { connect: Connect }) =>
  connect.isError && (
    <ErrorState message="Failed to start connection process. Please try again." error={connect.error} />
  );
