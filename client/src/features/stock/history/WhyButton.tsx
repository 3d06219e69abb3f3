import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import { useHistoryParam } from './use-history-param';

type WhyButtonProps = {
  /** The shop product in whose history the number is; null while that is not known, and there is nothing to tell. */
  productId: number | null;
  /** The very unit that is counted, where the product may have several; left out, the product with all of them. */
  unitId?: number | null;
  /** What the number beside the button counts. */
  subject: string;
};

/** Stands beside a stock number and opens what made it so; the page holds the `StockHistorySlot` for it. */
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
