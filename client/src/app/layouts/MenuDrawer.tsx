import Drawer from '@mui/material/Drawer';
import { SideMenu } from './SideMenu';

type MenuDrawerProps = { open: boolean; onClose: () => void };

/** The menu over the page, holding the focus while it is open. A file of its own: only small screens fetch it. */
export const MenuDrawer = ({ open, onClose }: MenuDrawerProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': 'Menu', sx: { bgcolor: 'background.brand', border: 0 } } }}
  >
    <SideMenu onNavigate={onClose} />
  </Drawer>
);
