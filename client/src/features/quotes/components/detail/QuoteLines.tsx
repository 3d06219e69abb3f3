import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../components/EmptyState';
import { Panel } from '../../../../components/Panel';
import { ProductImage } from '../../../images';
import { StatusChip } from '../../../../components/StatusChip';
import { formatAud, formatDate } from '../../../../lib/format';
import { itemTypes, priceNote, stockText, stockTones } from '../../quote-view';

type LineProps = {
  image?: ReactNode;
  name: string;
  notes: readonly string[];
  chips?: ReactNode;
  amounts: string;
  total: number;
};

const Line = ({ image, name, notes, chips, amounts, total }: LineProps) => (
  <Stack
    component="li"
    direction="row"
    spacing={1.5}
    sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
  >
    {image}
    <Stack spacing={0.5} sx={{ flexGrow: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      {notes.length > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {notes.join(' · ')}
        </Typography>
      )}
      {chips}
    </Stack>
    <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{formatAud(total)}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {amounts}
      </Typography>
    </Box>
  </Stack>
);

const ProductLine = ({ line, withStock }: { line: Quote['products'][number]; withStock: boolean }) => {
  const { name, sku, image, type, quantity, price, discount, lineTotal, stock, expected_date } = line;
  const note = priceNote(line);
  const notes = [
    sku,
    discount > 0 ? `${discount}% off` : '',
    expected_date === null ? '' : `Expected ${formatDate(expected_date)}`,
    withStock && note !== null ? note : '',
  ];
  return (
    <Line
      image={<ProductImage src={image} alt="" size={48} />}
      name={name}
      notes={notes.filter((text) => text !== '')}
      chips={
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <StatusChip label={itemTypes[type]} />
          {withStock && <StatusChip label={stockText(stock)} tone={stockTones[stock.state]} />}
        </Stack>
      }
      amounts={`${quantity} × ${formatAud(price)}`}
      total={lineTotal}
    />
  );
};

/** Lines of the quote, with current stock while they may still be ordered. */
export const QuoteLines = ({ quote: { products, labour_items, status } }: { quote: Quote }) => {
  const withStock = ['draft', 'sent', 'pending', 'accepted'].includes(status);
  return (
    <Panel title="Items">
      {products.length + labour_items.length === 0 ? (
        <EmptyState title="No items in this quote" description="Edit the quote to add items." />
      ) : (
        <Box component="ul" aria-label="Items" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {products.map((line) => (
            <ProductLine key={line.id} line={line} withStock={withStock} />
          ))}
          {labour_items.map(({ id, description, quantity, labourPrice, lineTotal }) => (
            <Line
              key={id}
              name={description}
              notes={[]}
              chips={
                <div>
                  <StatusChip label="Labour" />
                </div>
              }
              amounts={`${quantity} × ${formatAud(labourPrice)}`}
              total={lineTotal}
            />
          ))}
        </Box>
      )}
    </Panel>
  );
};
