import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { PageHeader } from '../../../components/PageHeader';
import { errorMessage } from '../../../lib/api-error';

type InventoryBoundaryProps = { title: string; children: ReactNode; reloadPage?: () => void };

const reloadWindow = (): void => window.location.reload();

/** Error boundary of the whole screen. */
export const InventoryBoundary = ({ title, children, reloadPage = reloadWindow }: InventoryBoundaryProps) => (
  <ErrorBoundary
    fallback={(error) => (
      <>
        <PageHeader title={title} />
        <Alert severity="error" variant="outlined" sx={{ bgcolor: 'background.paper', alignItems: 'flex-start' }}>
          <AlertTitle>Product Inventory Error</AlertTitle>
          <Typography variant="body2">{errorMessage(error)}</Typography>
          <Button variant="outlined" color="inherit" onClick={reloadPage} sx={{ mt: 2 }}>
            Reload Page
          </Button>
        </Alert>
      </>
    )}
  >
    {children}
  </ErrorBoundary>
);
