import TillIcon from '@mui/icons-material/PointOfSaleOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export const PanelHeading = ({ title, chip }: { title: string; chip: ReactNode }) => (
  <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
    <Stack
      aria-hidden
      sx={{
        alignItems: 'center',
        justifyContent: 'center',
        width: 48,
        height: 48,
        borderRadius: 1,
        bgcolor: 'background.sunken',
        color: 'primary.main',
      }}
    >
      <TillIcon />
    </Stack>
    <Typography variant="h2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    {chip}
  </Stack>
);
