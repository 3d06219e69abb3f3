import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { conversationQueries } from '../../api/conversation-queries';
import { Beside } from './Beside';

type BesidePaneProps = {
  id: number;
  isOpen: boolean;
  onClose: () => void;
  onMoved: (id: number) => void;
};

const label = 'About the customer';

/** Beside the thread on a wide screen; a drawer on a narrow one. */
export const BesidePane = ({ id, isOpen, onClose, onMoved }: BesidePaneProps) => {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const { data } = useQuery(conversationQueries.one(id));
  const contents = data && <Beside key={data.customer_id} conversation={data} onNamed={onMoved} />;
  if (isWide) {
    return (
      <Box
        component="aside"
        aria-label={label}
        // Scrolls by keyboard even where nothing in it can be focused.
        tabIndex={0}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          minWidth: 0,
          overflowY: 'auto',
        }}
      >
        {contents}
      </Box>
    );
  }
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label, sx: { width: 'min(360px, 92vw)' } },
      }}
    >
      <IconButton aria-label="Close" onClick={onClose} sx={{ alignSelf: 'flex-end', m: 0.5 }}>
        <CloseIcon />
      </IconButton>
      {contents}
    </Drawer>
  );
};
