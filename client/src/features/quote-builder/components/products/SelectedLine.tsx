import { isPercent } from '@chainline/shared/quotes/quote-draft';
import { productLineTotal } from '@chainline/shared/quotes/quote-totals';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PlainField } from '../../../../components/form/PlainField';
import { ProductImage } from '../../../images';
import { formatAud } from '../../../../lib/format';
import { useBuilder } from '../../builder-context';
import { readPercent, type ProductLine } from '../../builder-form';
import { changeLine, maxOfOne, removeLine, setQuantity, takeCurrentPrice } from '../../builder-lines';
import { percentOf } from '../../builder-totals';
import { tidied } from '../../../../lib/typed-number';
import { useBuilderToast } from '../../hooks/use-builder-toast';
import { LineStock } from './LineStock';

type LineProps = { line: ProductLine };

const useRemove = ({ key }: ProductLine) => {
  const { form, change } = useBuilder();
  const toast = useBuilderToast();
  const { products } = form;
  return () => {
    const at = products.findIndex((line) => line.key === key);
    const removed = products[at];
    change((current) => removeLine(current, key));
    const undo = () =>
      change((current) =>
        removed && !current.products.some((line) => line.key === key)
          ? { ...current, products: current.products.toSpliced(at, 0, removed) }
          : current,
      );
    toast('Item removed from quote', { tone: 'success', action: { label: 'Undo', onClick: undo } });
  };
};

const Quantity = ({ line, onRemove }: LineProps & { onRemove: () => void }) => {
  const { change } = useBuilder();
  const { key, name, quantity } = line;
  const put = (next: number) => (next <= 0 ? onRemove() : change((form) => setQuantity(form, key, next)));
  return (
    <Stack role="group" aria-label={`Quantity of ${name}`} direction="row" sx={{ alignItems: 'center' }}>
      <IconButton size="small" aria-label="One less" onClick={() => put(quantity - 1)}>
        <RemoveIcon fontSize="small" />
      </IconButton>
      <Typography component="output" aria-live="polite" sx={{ minWidth: '3ch', textAlign: 'center', fontWeight: 600 }}>
        {quantity}
      </Typography>
      <IconButton size="small" aria-label="One more" disabled={quantity >= maxOfOne} onClick={() => put(quantity + 1)}>
        <AddIcon fontSize="small" />
      </IconButton>
    </Stack>
  );
};

const LineDiscount = ({ line: { key, name, discount } }: LineProps) => {
  const { change } = useBuilder();
  const put = (text: string) => change((form) => changeLine(form, key, { discount: text }));
  const isPossible = isPercent(readPercent(discount));
  return (
    <Box sx={{ width: 112 }}>
      <PlainField
        label="Discount"
        fullLabel={`Discount in percent on ${name}`}
        unit="%"
        inputMode="decimal"
        maxLength={6}
        error={isPossible ? undefined : '0 to 100, two decimals'}
        held={{
          value: discount,
          onChange: (event) => put(event.target.value),
          onBlur: () => put(tidied(discount, readPercent(discount))),
        }}
      />
    </Box>
  );
};

const PriceNotice = ({ line }: LineProps) => {
  const { change } = useBuilder();
  const { id, price, current_price: current, name } = line;
  if (id === null || current === price) return null;
  if (current === null) {
    return (
      <Alert severity="warning" sx={{ py: 0 }}>
        The shop no longer sells this.
      </Alert>
    );
  }
  return (
    <Alert
      severity="info"
      sx={{ py: 0 }}
      action={
        <Button
          color="inherit"
          size="small"
          aria-label={`Use the current price of ${name}`}
          onClick={() => change((form) => takeCurrentPrice(form, line))}
        >
          Use the current price
        </Button>
      }
    >
      The shop’s price is now {formatAud(current)}.
    </Alert>
  );
};

/** One product line of the quote. */
export const SelectedLine = ({ line }: LineProps) => {
  const remove = useRemove(line);
  const total = productLineTotal({ ...line, discount: percentOf(line.discount) });
  return (
    <Stack component="li" spacing={1} sx={{ px: 2, py: 1.5 }}>
      <Stack direction="row" spacing={1.5}>
        <ProductImage src={line.image} alt="" size={44} />
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {line.name}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {line.sku === '' ? 'No SKU' : line.sku}, {formatAud(line.price)} each
          </Typography>
        </Box>
        <IconButton size="small" aria-label={`Remove ${line.name}`} onClick={remove} sx={{ alignSelf: 'start' }}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Stack>
      <PriceNotice line={line} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Quantity line={line} onRemove={remove} />
        <LineDiscount line={line} />
        <Typography component="span" sx={{ fontWeight: 700, minWidth: '9ch', textAlign: 'right' }}>
          {formatAud(total)}
        </Typography>
      </Stack>
      <LineStock line={line} />
    </Stack>
  );
};
