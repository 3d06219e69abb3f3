import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAud } from '../../../../lib/format';
import type { QuoteSelection } from '../../hooks/use-quote-selection';
import { totalValue } from '../../total-value';
import { Tick } from '../../../../components/Tick';

type AssignBarProps = { selection: QuoteSelection; onAssign: () => void };

/** Selects the page and assigns the selected quotes. */
export const AssignBar = ({ selection: { quotes, page, togglePage, clear }, onAssign }: AssignBarProps) => {
  const count = quotes.length;
  return (
    <Paper variant="outlined" role="group" aria-label="Assign quotes" sx={{ px: 2, py: 1.25 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack
          component="label"
          direction="row"
          spacing={1}
          sx={{ alignItems: 'center', typography: 'body2', fontWeight: 600 }}
        >
          <Tick
            label="Select all quotes on this page"
            checked={page === 'all'}
            partly={page === 'some'}
            onChange={togglePage}
          />
          <span>Select all</span>
        </Stack>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {count === 0
            ? 'Select quotes to assign to staff members'
            : `${count} selected, ${formatAud(totalValue(quotes))}`}
        </Typography>
        {count > 0 && <Button onClick={clear}>Clear</Button>}
        <Button variant="contained" disabled={count === 0} onClick={onAssign}>
          {`Assign Selected (${count})`}
        </Button>
      </Stack>
    </Paper>
  );
};
