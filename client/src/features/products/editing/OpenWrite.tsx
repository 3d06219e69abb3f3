import type { Product } from '@chainline/shared/products/product-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { WriteActions } from './WriteActions';

type OpenWriteProps = { name: string; write: NonNullable<Product['write']> };

export const OpenWrite = ({ name, write }: OpenWriteProps) => {
  const hasFailed = write.state === 'failed';
  return (
    <Box
      role={hasFailed ? 'alert' : 'status'}
      sx={{
        mt: 0.5,
        pl: 1,
        borderLeft: 3,
        borderColor: hasFailed ? 'error.main' : 'info.main',
        fontSize: '0.8125rem',
        fontWeight: 400,
      }}
    >
      {hasFailed ? `Not saved: ${write.error ?? 'the shop refused it.'}` : 'On its way to the shop'}
      {hasFailed && (
        <Stack direction="row" useFlexGap spacing={0.5} sx={{ ml: -0.75 }}>
          <WriteActions write={write} can={{ retry: true, discard: true }} subject={name} />
        </Stack>
      )}
    </Box>
  );
};
