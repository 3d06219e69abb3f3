import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type RowListProps = {
  title: string;
  /** Name of one row, such as `email`. */
  what: string;
  count: number;
  most: number;
  row: (at: number) => ReactNode;
  onAdd: () => void;
  onRemove: (at: number) => void;
};

/** Rows of one kind, the first being the primary one. */
export const RowList = ({ title, what, count, most, row, onAdd, onRemove }: RowListProps) => {
  const titleId = useId();
  return (
    <Stack spacing={1} role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3">
        {title}
      </Typography>
      {Array.from({ length: count }, (_, at) => (
        <Stack key={at} direction="row" useFlexGap spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>{row(at)}</Box>
          <IconButton
            aria-label={`Remove ${what} ${at + 1}`}
            title={`Remove ${what}`}
            onClick={() => onRemove(at)}
            sx={{ mt: 3.25 }}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Stack>
      ))}
      {count < most && (
        <Button size="small" startIcon={<AddIcon />} onClick={onAdd} sx={{ alignSelf: 'flex-start' }}>
          {`Add ${what}`}
        </Button>
      )}
    </Stack>
  );
};
