import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

type PageTurnerProps = { page: number; pages: number; onPage: (page: number) => void };

/** Pages through a list; nothing if there is only one page. */
export const PageTurner = ({ page, pages, onPage }: PageTurnerProps) =>
  pages > 1 && (
    <Stack direction="row" spacing={1} sx={{ pt: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Typography variant="body2" aria-live="polite">{`Page ${page} of ${pages}`}</Typography>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </Stack>
  );
