import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';

type BesideSectionProps<Item> = {
  title: string;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string | number;
  empty: string;
  failure: string;
  error: Error | null;
  onRetry: () => void;
  children: (item: Item) => ReactNode;
  note?: string | null;
};

/** List beside a conversation, with its states. */
export const BesideSection = <Item,>(props: BesideSectionProps<Item>) => {
  const { title, aside, items, keyOf, empty, failure, error, onRetry, children, note = null } = props;
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack
        direction="row"
        useFlexGap
        spacing={0.5}
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 32,
          // Room is short in the pane: the aside moves below the title as a whole.
          '& > h3 ~ *': { whiteSpace: 'nowrap', '&.MuiButton-root': { mr: -0.75 } },
        }}
      >
        <Typography id={titleId} variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {aside}
      </Stack>
      {!items && error && <ErrorState message={failure} error={error} onRetry={onRetry} />}
      {!items && !error && (
        <LoadingState label={`Loading ${title.toLowerCase()}`}>
          <Skeleton variant="rounded" height={48} />
        </LoadingState>
      )}
      {items?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
      {items && items.length > 0 && (
        <Stack component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <Box component="li" key={keyOf(item)} sx={{ py: 0.75 }}>
              {children(item)}
            </Box>
          ))}
        </Stack>
      )}
      {note !== null && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
};
