import Box from '@mui/material/Box';
import { PageHeader } from '../../../components/PageHeader';
import { ConnectionPanel } from '../components/ConnectionPanel';

export const LightspeedPage = () => (
  <>
    <PageHeader title="Lightspeed" description="Your shop’s till and its connection to the online shop." />
    <Box sx={{ maxWidth: 720 }}>
      <ConnectionPanel />
    </Box>
  </>
);
