import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ImportSource } from '../imports/import-view';

type ImportMenuProps = {
  id: string;
  anchor: HTMLElement;
  canImportLightspeed: boolean;
  onImport: (source: ImportSource) => void;
  onClose: () => void;
};

/** Menu for importing the changes of one side. */
export const ImportMenu = ({ id, anchor, canImportLightspeed, onImport, onClose }: ImportMenuProps) => {
  const choose = (source: ImportSource) => () => {
    onClose();
    onImport(source);
  };
  return (
    <Menu
      id={id}
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem onClick={choose('woo')}>
        <ListItemText primary="Import from WooCommerce" secondary="Changes since the last import" />
      </MenuItem>
      <MenuItem disabled={!canImportLightspeed} onClick={choose('lightspeed')}>
        <ListItemText
          primary="Import from Lightspeed"
          secondary={canImportLightspeed ? 'Changes since the last import' : 'Lightspeed is not connected'}
        />
      </MenuItem>
    </Menu>
  );
};
