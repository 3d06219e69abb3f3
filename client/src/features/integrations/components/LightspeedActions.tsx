import type { Integration } from '@chainline/shared/integrations/integration-contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { paths } from '../../../lib/paths';
import { useDisconnect } from '../api/integration-queries';

/** Connect and disconnect, for systems that a person authorises. */
export const LightspeedActions = ({ can }: Pick<Integration, 'can'>) => {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnect();
  const confirm = () =>
    disconnect.mutate(undefined, {
      onSuccess: ({ message }) => toast({ message, tone: 'success' }),
      onError: (error) =>
        toast({
          message: `Failed to disconnect from Lightspeed. Please try again. ${errorMessage(error)}`,
          tone: 'error',
        }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      {can.connect && (
        <Button component={RouterLink} to={paths.lightspeedConnect()} variant="contained">
          Connect
        </Button>
      )}
      {can.disconnect && (
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      )}
      <LazyConfirmDialog
        open={asking}
        title="Disconnect from Lightspeed?"
        confirmLabel="Disconnect"
        tone="danger"
        busy={disconnect.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        Till sales will no longer reach the online shop, and online orders will no longer reach the till. Mappings and
        imported items are kept.
      </LazyConfirmDialog>
    </>
  );
};
