import type { QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import MenuIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../../lib/paths';
import { usePreview } from '../../../quotes';

type QuoteRowMenuProps = { quote: QuoteSummary; onEmail: () => void };

export const QuoteRowMenu = ({ quote: { id, quote_number: number }, onEmail }: QuoteRowMenuProps) => {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const preview = usePreview(id);
  const close = () => setAnchor(null);
  const choose = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Actions for ${number}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MenuIcon fontSize="small" />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem disabled={preview.isPending} onClick={choose(preview.open)}>
          View Quote
        </MenuItem>
        <MenuItem component={RouterLink} to={paths.quoteEdit(id)}>
          Edit Quote
        </MenuItem>
        <MenuItem onClick={choose(onEmail)}>Email Quote</MenuItem>
      </Menu>
    </>
  );
};
