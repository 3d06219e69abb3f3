import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { paths } from '../../../lib/paths';
import { integrationsQuery } from '../api/integration-queries';
import { IntegrationCard } from '../components/IntegrationCard';

const grid = { display: 'grid', gridTemplateColumns: { lg: '1fr 1fr' }, gap: 2.5 };

const Cards = () => {
  const { data, error, refetch } = useQuery(integrationsQuery());
  if (data) {
    return (
      <Box sx={grid}>
        {data.integrations.map((integration) => (
          <IntegrationCard key={integration.system} integration={integration} />
        ))}
      </Box>
    );
  }
  if (error) {
    return (
      <ErrorState message="The connected systems could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <LoadingState label="Loading the connected systems">
      <Box sx={grid}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} variant="rounded" height={180} />
        ))}
      </Box>
    </LoadingState>
  );
};

export const IntegrationsPage = () => (
  <>
    <PageHeader
      title="Integrations"
      description="Systems that this shop is connected to."
      actions={
        <Button component={RouterLink} to={paths.settings()} variant="outlined">
          Settings
        </Button>
      }
    />
    <Cards />
  </>
);
