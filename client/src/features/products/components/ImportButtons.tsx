import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import SyncIcon from '@mui/icons-material/Sync';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { ImportSource } from '../import-view';

type ImportButtonsProps = {
  isStarting: boolean;
  canImportLightspeed: boolean;
  onSyncAll: () => void;
  /** Only what has changed since the last import of this source. */
  onImport: (source: ImportSource) => void;
};

/** Reads everything again, or, from the menu beside it, the news of one side. */
export const ImportButtons = ({ isStarting, canImportLightspeed, onSyncAll, onImport }: ImportButtonsProps) => {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;

  const choose = (source: ImportSource) => {
    setAnchor(null);
    onImport(source);
  };

  return (
    <>
      <ButtonGroup variant="contained" aria-label="Imports">
        <Button startIcon={<SyncIcon />} loading={isStarting} loadingPosition="start" onClick={onSyncAll}>
          Sync All Products
        </Button>
        <Button
          size="small"
          aria-label="More imports"
          aria-haspopup="menu"
          aria-expanded={open}
          {...(open ? { 'aria-controls': menuId } : {})}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ArrowDropDownIcon />
        </Button>
      </ButtonGroup>
      <Menu
        id={menuId}
        open={open}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem onClick={() => choose('woo')}>
          <ListItemText primary="Import from WooCommerce" secondary="What changed since the last import" />
        </MenuItem>
        <MenuItem disabled={!canImportLightspeed} onClick={() => choose('lightspeed')}>
          <ListItemText
            primary="Import from Lightspeed"
            secondary={canImportLightspeed ? 'What changed since the last import' : 'Lightspeed is not connected'}
          />
        </MenuItem>
      </Menu>
    </>
  );
};
