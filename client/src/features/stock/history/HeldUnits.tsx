import type { HeldUnit } from '@chainline/shared/sync/stock-history-contract';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount } from '../../../lib/format';
import { paths } from '../../../lib/paths';

const sentenceOf = ({ agreed, offered, units }: HeldUnit): string =>
  agreed === null || offered === null
    ? `${formatCount(units)} held for accepted quotes. Without a stock sync, the online shop still offers ${units === 1 ? 'it' : 'them'}.`
    : `${formatCount(agreed)} in stock, ${formatCount(offered)} offered online, ${formatCount(units)} held for accepted quotes.`;

const Unit = ({ held, productName }: { held: HeldUnit; productName: string }) => (
  <div>
    {held.unit_name !== '' && held.unit_name !== productName && (
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {held.unit_name}
      </Typography>
    )}
    <Typography variant="body2">{sentenceOf(held)}</Typography>
    <Typography variant="body2">
      {held.quotes.map(({ quote_id: id, quote_number: number, units }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link component={RouterLink} to={paths.quote(String(id))} underline="always">{`Quote ${number}`}</Link>
          {`: ${formatCount(units)}`}
        </Fragment>
      ))}
    </Typography>
  </div>
);

/** Units in stock but not offered, and the quotes that hold them. */
export const HeldUnits = ({ held, productName }: { held: readonly HeldUnit[]; productName: string }) => {
  if (held.length === 0) return null;
  return (
    <Alert severity="info">
      <Stack spacing={1}>
        {held.map((one) => (
          <Unit key={one.unit_id} held={one} productName={productName} />
        ))}
      </Stack>
    </Alert>
  );
};
