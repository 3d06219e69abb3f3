import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Offer } from '../insertion';

type OfferListProps = {
  id: string;
  label: string;
  offers: readonly Offer[];
  /** Position of the one that Enter takes. */
  current: number;
  onTake: (offer: Offer) => void;
};

export const offerId = (listId: string, at: number): string => `${listId}-${at}`;

/** Choices above the message field. The field keeps the focus and names the current one. */
export const OfferList = ({ id, label, offers, current, onTake }: OfferListProps) => (
  <Paper
    id={id}
    role="listbox"
    aria-label={label}
    variant="outlined"
    sx={{ mb: 1, maxHeight: 220, overflowY: 'auto', p: 0.5 }}
  >
    {offers.map((offer, at) => (
      <Box
        key={offer.id}
        id={offerId(id, at)}
        role="option"
        aria-selected={at === current}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(offer)}
        sx={{
          px: 1,
          py: 0.75,
          borderRadius: 1,
          cursor: 'pointer',
          '&:hover': { bgcolor: 'action.hover' },
          '&[aria-selected="true"]': { bgcolor: 'action.selected' },
        }}
      >
        <Typography variant="body2" component="p" sx={{ fontWeight: 600 }}>
          {offer.label}
        </Typography>
        {offer.hint !== undefined && (
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {offer.hint}
          </Typography>
        )}
      </Box>
    ))}
  </Paper>
);
