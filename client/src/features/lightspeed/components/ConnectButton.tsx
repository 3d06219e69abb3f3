import Button from '@mui/material/Button';
import type { Connect } from '../api/connection-mutations';

type ConnectButtonProps = { connect: Connect; label?: string };

/** Busy from the click until the browser has left for Lightspeed. */
export const ConnectButton = ({ connect, label = 'Connect to Lightspeed' }: ConnectButtonProps) => (
  <Button
    variant="contained"
    loading={connect.isPending || connect.isSuccess}
    onClick={() => connect.mutate()}
    sx={{ flexShrink: 0 }}
  >
    {label}
  </Button>
);
