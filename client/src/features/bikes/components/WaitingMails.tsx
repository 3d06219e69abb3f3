import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { supplierMailQueries } from '../api/supplier-mail-calls';

/** Emails of the mailbox for suppliers that nobody has dealt with. */
export const WaitingMails = ({ onReview }: { onReview: (id: number | null) => void }) => {
  const { data } = useQuery(supplierMailQueries.list());
  const waiting = data?.waiting ?? 0;
  const first = data?.mails[0]?.id;
  if (waiting === 0 || first === undefined) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={() => onReview(waiting === 1 ? first : null)}>
          Review
        </Button>
      }
    >
      {waiting === 1 ? 'An email from a supplier is waiting.' : `${waiting} emails from suppliers are waiting.`}
    </Alert>
  );
};
