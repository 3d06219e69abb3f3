import type { SupplierMailHead } from '@chainline/shared/bikes/supplier-mail-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format';
import { supplierMailQueries } from '../api/supplier-mail-calls';

const stateOf = ({ open, applied, is_waiting: isWaiting }: SupplierMailHead): string => {
  if (open + applied === 0) return isWaiting ? 'to read' : 'no updates';
  return open === 0 ? `${applied} applied` : `${applied} of ${open + applied} applied`;
};

const nameOf = (mail: SupplierMailHead): string =>
  [
    mail.subject || mail.file_name || (mail.from_mailbox ? 'Email without a subject' : 'Pasted text'),
    ...(mail.sender === '' ? [] : [mail.sender]),
    formatDate(mail.created_at),
  ].join(', ');

const List = ({ label, mails, onOpen }: { label: string; mails: SupplierMailHead[]; onOpen: (id: number) => void }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {mails.map((mail) => (
      <li key={mail.id}>
        <Button
          color="inherit"
          fullWidth
          onClick={() => onOpen(mail.id)}
          sx={{ justifyContent: 'space-between', textAlign: 'left', gap: 2, overflowWrap: 'anywhere' }}
        >
          <span>{nameOf(mail)}</span>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {stateOf(mail)}
          </Typography>
        </Button>
      </li>
    ))}
  </Box>
);

type ReadMailsProps = {
  /** Emails of the mailbox that nobody has dealt with, or all others. */
  isWaiting: boolean;
  onOpen: (id: number) => void;
};

/** Emails that were read. */
export const ReadMails = ({ isWaiting, onOpen }: ReadMailsProps) => {
  const { data } = useQuery(supplierMailQueries.list());
  const mails = (data?.mails ?? []).filter((mail) => mail.is_waiting === isWaiting);
  if (mails.length === 0) return null;
  const label = isWaiting ? 'Waiting emails' : 'Earlier emails';
  return (
    <Box component="details" open={isWaiting}>
      <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer', minHeight: 28 }}>
        {label}
      </Typography>
      <List label={label} mails={mails} onOpen={onOpen} />
    </Box>
  );
};
