import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary';

type PartBoundaryProps = { children: ReactNode; resetKey?: string; message?: string };

const TryAgain = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {message}
  </Alert>
);

export const PartBoundary = ({ children, resetKey, message = 'Something went wrong.' }: PartBoundaryProps) => (
  <ErrorBoundary
    fallback={(_error, retry) => <TryAgain message={message} onRetry={retry} />}
    {...(resetKey === undefined ? {} : { resetKey })}
  >
    {children}
  </ErrorBoundary>
);
