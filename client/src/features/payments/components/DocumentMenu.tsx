import type { Quote } from '@chainline/shared/quotes/quote-contract';
import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState, type MouseEvent } from 'react';
import { useToast } from '../../../components/toast-context';
import { useDownloadDocument, useEmailDocument, type PaymentDocument } from '../api/document-mutations';

type DocumentMenuProps = {
  /** Such as `Receipt`. */
  title: string;
  /** Accessible name of an icon button; without it, the button shows the title. */
  label?: string;
  target: PaymentDocument;
  canEmail: boolean;
  onChanged: (quote: Quote) => void;
};

/** Downloads or emails an invoice, receipt or credit note. */
export const DocumentMenu = ({ title, label, target, canEmail, onChanged }: DocumentMenuProps) => {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = useDownloadDocument();
  const email = useEmailDocument();
  const toast = useToast();
  const close = () => setAnchor(null);
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? menuId : undefined,
    loading: download.isPending || email.isPending,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  const send = () =>
    email.mutate(target, {
      onSuccess: (quote) => {
        toast({ message: `${title} emailed`, tone: 'success' });
        onChanged(quote);
      },
    });
  return (
    <>
      {label === undefined ? (
        <Button size="small" startIcon={<DocumentIcon />} {...button}>
          {title}
        </Button>
      ) : (
        <IconButton size="small" title={title} aria-label={label} {...button}>
          <DocumentIcon fontSize="small" />
        </IconButton>
      )}
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          onClick={() => {
            close();
            download.mutate(target);
          }}
        >
          Download PDF
        </MenuItem>
        {canEmail && (
          <MenuItem
            onClick={() => {
              close();
              send();
            }}
          >
            Email to Customer
          </MenuItem>
        )}
      </Menu>
    </>
  );
};
