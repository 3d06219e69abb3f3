import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { mappingQueries } from '../api/mapping-queries';

/** Says that stock is not being synced and links to the connection. */
export const ConnectionHint = () => {
  const { data: status } = useQuery(mappingQueries.lightspeedStatus());
  if (status?.connected !== false) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={paths.lightspeedInventory()} color="inherit" size="small">
          Go to Lightspeed
        </Button>
      }
    >
      Lightspeed is not connected, so stock is not being synced.
    </Alert>
  );
};
