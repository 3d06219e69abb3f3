import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { PartBoundary } from '../../../components/PartBoundary';

type SideDrawerProps = { title: string; subtitle?: string; open: boolean; onClose: () => void; children: ReactNode };

/** A list at the side of the page that it is about. */
export const SideDrawer = ({ title, subtitle, open, onClose, children }: SideDrawerProps) => {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 460 }, border: 0 } } }}
      sx={{ zIndex: 'modal' }}
    >
      <Stack
        component="header"
        direction="row"
        sx={{
          p: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.sunken',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          {subtitle !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        <IconButton edge="end" aria-label="Close" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Box sx={{ p: 2, overflowY: 'auto', flexGrow: 1 }}>
        <PartBoundary>{children}</PartBoundary>
      </Box>
    </Drawer>
  );
};
