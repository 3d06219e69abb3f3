import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import { useHistoryParam } from './use-history-param';

type WhyButtonProps = {
  /** Shop product with the history of the number; null while it is not known, which hides the button. */
  productId: number | null;
  /** The counted unit, if the product has several; without it, the product with all of them. */
  unitId?: number | null;
  /** Name of the item that the number counts. */
  subject: string;
};

/** Opens the history of the stock number beside it; the page needs a `StockHistorySlot`. */
export const WhyButton = ({ productId, unitId, subject }: WhyButtonProps) => {
  const { open } = useHistoryParam();
  if (productId === null) return null;
  return (
    <IconButton
      size="small"
      title="Why is this number?"
      aria-label={`Why is this number? ${subject}`}
      onClick={() => open(productId, unitId ?? undefined)}
    >
      <HistoryIcon fontSize="small" />
    </IconButton>
  );
};
