import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import type { InventoryTool } from '../inventory-tool';
import type { Narrowing } from '../selection';

const ToolMenu = lazyPart(async () => (await import('./ToolMenu')).ToolMenu);

type ToolButtonProps = { narrowing: Narrowing; onTool: (tool: InventoryTool) => void };

export const ToolButton = ({ narrowing, onTool }: ToolButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        endIcon={<ArrowDropDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Tools
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ToolMenu anchor={anchor} narrowing={narrowing} onTool={onTool} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
};
