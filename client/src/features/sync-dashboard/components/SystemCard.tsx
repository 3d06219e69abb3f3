import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { StatusChip, type Tone } from '../../../components/StatusChip';

type SystemCardProps = {
  title: string;
  icon: ReactNode;
  status: { label: string; tone: Tone };
  children: ReactNode;
};

/** Health of one system, or of the mappings, in a word. */
export const SystemCard = ({ title, icon, status, children }: SystemCardProps) => {
  const titleId = useId();
  return (
    <Stack
      component="section"
      aria-labelledby={titleId}
      spacing={1.5}
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Box aria-hidden sx={{ display: 'flex', color: 'primary.main' }}>
          {icon}
        </Box>
        <Typography id={titleId} variant="h4" component="h3" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <StatusChip {...status} />
      </Stack>
      {children}
    </Stack>
  );
};
