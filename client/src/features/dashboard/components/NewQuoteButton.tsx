import AddIcon from '@mui/icons-material/Add';
import Fab from '@mui/material/Fab';
import Zoom from '@mui/material/Zoom';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import useScrollTrigger from '@mui/material/useScrollTrigger';

/**
 * Floating button. It fits into the margin beside the cards; on a phone, which has none, it makes way while somebody
 * reads on.
 */
export const NewQuoteButton = ({ onClick }: { onClick: () => void }) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isReading = useScrollTrigger({ threshold: 0 });
  return (
    <Zoom in={!narrow || !isReading}>
      <Fab
        size="small"
        color="primary"
        aria-label="Create New Quote"
        title="Create New Quote"
        onClick={onClick}
        sx={{ position: 'fixed', right: { xs: 8, md: 4, lg: 6 }, bottom: { xs: 16, md: 32 } }}
      >
        <AddIcon />
      </Fab>
    </Zoom>
  );
};
