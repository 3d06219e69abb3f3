import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import SyncIcon from '@mui/icons-material/Sync';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import type { ImportSource } from '../imports/import-view';

const ImportMenu = lazyPart(async () => (await import('./ImportMenu')).ImportMenu);

type ImportButtonsProps = {
  isStarting: boolean;
  canImportLightspeed: boolean;
  onSyncAll: () => void;
  /** Imports only changes since this source's last import. */
  onImport: (source: ImportSource) => void;
};

/** Split button. */
const joined = {
  '& > :first-of-type': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  '& > :last-of-type': { borderTopLeftRadius: 0, borderBottomLeftRadius: 0, ml: '-1px', minWidth: 40, px: 0 },
} as const;

/** Starts a full import, or from its menu an import of the changes of one side. */
export const ImportButtons = ({ isStarting, canImportLightspeed, onSyncAll, onImport }: ImportButtonsProps) => {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;

  return (
    <>
      <Stack direction="row" role="group" aria-label="Imports" sx={joined}>
        <Button
          variant="outlined"
          startIcon={<SyncIcon />}
          loading={isStarting}
          loadingPosition="start"
          onClick={onSyncAll}
        >
          Sync All Products
        </Button>
        <Button
          variant="outlined"
          size="small"
          aria-label="More imports"
          aria-haspopup="menu"
          aria-expanded={open}
          {...(open ? { 'aria-controls': menuId } : {})}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ArrowDropDownIcon />
        </Button>
      </Stack>
      {anchor && (
        <Suspense fallback={null}>
          <ImportMenu
            id={menuId}
            anchor={anchor}
            canImportLightspeed={canImportLightspeed}
            onImport={onImport}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
};
