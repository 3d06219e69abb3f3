import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingState } from '../../../components/LoadingState';

const count = 12;

export const CardsSkeleton = () => (
  <LoadingState label="Loading products">
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))' }}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={98} />
      ))}
    </Box>
  </LoadingState>
);
