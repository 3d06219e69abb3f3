import type { Quote } from '@chainline/shared/quotes/quote-contract';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../../lib/paths';
import { useDownloadPdf } from '../../api/download-quote';
import { usePreview } from '../../hooks/use-preview';
import { actionWords, nextAction, possibleActions, type QuoteAction } from '../../quote-actions';

type ActionsProps = { quote: Quote; onAction: (action: QuoteAction) => void };

const MoreMenu = ({ quote, actions, onAction }: ActionsProps & { actions: readonly QuoteAction[] }) => {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map((action) => {
          const { label, tone } = actionWords(action, quote);
          return (
            <MenuItem
              key={action}
              sx={tone === 'danger' ? { color: 'error.main' } : {}}
              onClick={() => {
                close();
                onAction(action);
              }}
            >
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};

/** Available actions, the likely next one emphasised. */
export const QuoteHeaderActions = ({ quote, onAction }: ActionsProps) => {
  const preview = usePreview(quote.id);
  const pdf = useDownloadPdf(quote);
  const next = nextAction(quote);
  const others = possibleActions(quote).filter((action) => action !== next);
  return (
    <>
      {others.length > 0 && <MoreMenu quote={quote} actions={others} onAction={onAction} />}
      <Button
        variant="outlined"
        startIcon={<PdfIcon />}
        loading={pdf.isPending}
        loadingPosition="start"
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
      <Button
        variant="outlined"
        startIcon={<PreviewIcon />}
        loading={preview.isPending}
        loadingPosition="start"
        onClick={preview.open}
      >
        Preview
      </Button>
      {quote.can.edit && (
        <Button variant="outlined" startIcon={<EditIcon />} component={RouterLink} to={paths.quoteEdit(quote.id)}>
          Edit
        </Button>
      )}
      {next && (
        <Button variant="contained" onClick={() => onAction(next)}>
          {actionWords(next, quote).label}
        </Button>
      )}
    </>
  );
};
