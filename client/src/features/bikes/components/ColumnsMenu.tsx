import { bikeColumns, bikeLabels, isForManagers, type BikeColumn } from '@chainline/shared/bikes/bike-rules';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined';
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { useId, useState } from 'react';
import { useSetColumns } from '../api/bike-mutations';

type ColumnsMenuProps = { columns: readonly BikeColumn[]; seesCosts: boolean };

/** Chooses the columns of the table, kept for the user. One always stays. */
export const ColumnsMenu = ({ columns, seesCosts }: ColumnsMenuProps) => {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate: choose } = useSetColumns();
  const offered = bikeColumns.filter((column) => seesCosts || !isForManagers(column));
  const toggle = (column: BikeColumn) => {
    const next = offered.filter((each) => (each === column ? !columns.includes(each) : columns.includes(each)));
    if (next.length > 0) choose(next);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // A dialog: unlike a menu, it does not have to stand inside a landmark.
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        {offered.map((column) => {
          const isChosen = columns.includes(column);
          const Icon = isChosen ? CheckedIcon : UncheckedIcon;
          return (
            <MenuItem
              key={column}
              role="menuitemcheckbox"
              aria-checked={isChosen}
              onClick={() => toggle(column)}
              sx={{ gap: 1 }}
            >
              <Icon fontSize="small" color={isChosen ? 'primary' : 'inherit'} />
              {bikeLabels[column]}
            </MenuItem>
          );
        })}
        <Divider />
        <MenuItem onClick={() => choose(null)}>Usual columns</MenuItem>
      </Menu>
    </>
  );
};
