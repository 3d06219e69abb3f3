import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { PlainField } from '../../../../components/form/PlainField';
import { StatusChip, type Tone } from '../../../../components/StatusChip';
import { useBuilder } from '../../builder-context';
import type { ProductLine } from '../../builder-form';
import { changeLine, stockStateOf } from '../../builder-lines';

type Look = { tone: Tone; label: string };

const lookOf = (line: ProductLine): Look => {
  switch (stockStateOf(line)) {
    case 'in_stock':
      return { tone: 'success', label: 'In stock' };
    case 'partial':
      return { tone: 'warning', label: `Only ${line.stock.quantity ?? 0} of ${line.quantity} in stock` };
    case 'none':
      return { tone: 'error', label: 'None in stock' };
    case 'not_counted':
      return { tone: 'neutral', label: 'Stock not counted' };
    case 'unknown':
      return { tone: 'neutral', label: 'Stock not known' };
  }
};

/** Stock for a line, with the expected date where it falls short. */
export const LineStock = ({ line }: { line: ProductLine }) => {
  const { change } = useBuilder();
  const { key, name, expected_date: expected } = line;
  const state = stockStateOf(line);
  const isShort = state === 'partial' || state === 'none';
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'end' }}>
      <StatusChip {...lookOf(line)} />
      {(isShort || expected !== null) && (
        <Box sx={{ width: 168 }}>
          <PlainField
            type="date"
            label="Expected"
            fullLabel={`Expected date of ${name}`}
            held={{
              value: expected ?? '',
              onChange: ({ target: { value: date } }) =>
                change((form) => changeLine(form, key, { expected_date: date === '' ? null : date })),
            }}
          />
        </Box>
      )}
    </Stack>
  );
};
