import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../components/Panel';

const Note = ({ title, text }: { title: string; text: string }) => (
  <div>
    <Typography variant="body2" component="h3" sx={{ color: 'text.secondary' }}>
      {title}
    </Typography>
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
  </div>
);

/** Internal and customer notes; nothing if both are empty. */
export const NotesPanel = ({ quote: { settings } }: { quote: Quote }) => {
  const { notes, customer_note: customerNote } = settings;
  if (notes === '' && customerNote === '') return null;
  return (
    <Panel title="Notes">
      <Stack spacing={1.5}>
        {notes !== '' && <Note title="Internal notes" text={notes} />}
        {customerNote !== '' && <Note title="For the customer" text={customerNote} />}
      </Stack>
    </Panel>
  );
};
