import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { runKeys } from '../../runs';
import { dashboardKeys } from '../api/dashboard-queries';

/** Refreshes the page. Shows as busy only after a press: polling would make it flicker. */
export const RefreshButton = () => {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const refresh = async () => {
    setBusy(true);
    await Promise.all([dashboardKeys.all, runKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    setBusy(false);
  };

  return (
    <Button variant="outlined" startIcon={<RefreshIcon />} loading={isBusy} loadingPosition="start" onClick={refresh}>
      Refresh
    </Button>
  );
};
