import Drawer from '@mui/material/Drawer';
import { SideMenu } from './SideMenu';

type MenuDrawerProps = { open: boolean; onClose: () => void };

/** Modal menu with a focus trap. A file of its own because only small screens fetch it. */
export const MenuDrawer = ({ open, onClose }: MenuDrawerProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': 'Menu', sx: { bgcolor: 'background.brand', border: 0 } } }}
  >
    <SideMenu onNavigate={onClose} />
  </Drawer>
);
