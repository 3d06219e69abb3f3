import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { ErrorState } from '../../../components/ErrorState';
import { ApiError } from '../../../lib/api-error';

type MappingsErrorProps = { error: unknown; onRetry: () => void };

export const MappingsError = ({ error, onRetry }: MappingsErrorProps) =>
  error instanceof ApiError && error.status === 404 ? (
    <Alert severity="info">
      <AlertTitle>The product mappings API endpoint is not available</AlertTitle>
      This part of the server is still in development.
    </Alert>
  ) : (
    <ErrorState message="Failed to load product mappings" error={error} onRetry={onRetry} />
  );
