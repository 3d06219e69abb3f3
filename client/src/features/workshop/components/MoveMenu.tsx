import type { WorkSummary } from '@chainline/shared/work-orders/work-order-contract';
import { movesFrom, workStateLabels, type WorkState } from '@chainline/shared/work-orders/work-order-rules';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useId, useRef, useState } from 'react';

type MoveMenuProps = {
  job: Pick<WorkSummary, 'number' | 'state'>;
  variant?: 'text' | 'outlined';
  /** Set where the job has just been moved to, so that the keyboard continues there. */
  takesFocus?: boolean;
  onMove: (state: WorkState) => void;
};

/** Moves a job without dragging. */
export const MoveMenu = ({ job: { number, state }, variant = 'text', takesFocus = false, onMove }: MoveMenuProps) => {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant={variant}
        aria-label={`Move ${number}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': menuId })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Move
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={isOpen} onClose={() => setAnchor(null)}>
        {movesFrom(state).map((to) => (
          <MenuItem
            key={to}
            onClick={() => {
              setAnchor(null);
              onMove(to);
            }}
          >
            {workStateLabels[to]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
