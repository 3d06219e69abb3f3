import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import { useInventoryActions } from '../inventory-actions';

type WhyButtonProps = {
  productId: number;
  /** What the number beside the button counts. */
  subject: string;
};

/** Stands beside a stock number and opens what made it so. */
export const WhyButton = ({ productId, subject }: WhyButtonProps) => {
  const { explain } = useInventoryActions();
  return (
    <IconButton
      size="small"
      title="Why is this number?"
      aria-label={`Why is this number? ${subject}`}
      onClick={() => explain(productId)}
    >
      <HistoryIcon fontSize="small" />
    </IconButton>
  );
};
