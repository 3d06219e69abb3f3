import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { WorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '../../../../components/ErrorState';
import { formatDateTime } from '../../../../lib/format';
import { photoQueries } from '../../api/photo-calls';
import { photoLabel } from '../../work-words';

const Picture = ({ photo, label }: { photo: WorkPhoto; label: string }) => {
  const { data, error, refetch } = useQuery(photoQueries.picture(photo.id));
  if (error) {
    return <ErrorState message="The photo could not be loaded." error={error} onRetry={() => void refetch()} />;
  }
  return data === undefined ? (
    <Skeleton variant="rounded" height={320} aria-label="Loading the photo" />
  ) : (
    <Box
      component="img"
      src={data}
      alt={label}
      sx={{ display: 'block', mx: 'auto', maxWidth: '100%', maxHeight: '65vh', borderRadius: 1 }}
    />
  );
};

type PhotoDialogProps = {
  photos: readonly WorkPhoto[];
  first: number;
  open: boolean;
  onRemove: (id: number) => void;
  onClose: () => void;
};

/** A photo in its full size, with its neighbours. Needs a new key on each opening. */
export const PhotoDialog = ({ photos, first, open, onRemove, onClose }: PhotoDialogProps) => {
  const titleId = useId();
  const [at, setAt] = useState(first);
  const photo = photos[at];
  const label = photo ? photoLabel(photo, at) : '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') setAt(Math.max(at - 1, 0));
        if (key === 'ArrowRight') setAt(Math.min(at + 1, photos.length - 1));
      }}
    >
      <DialogTitle id={titleId}>{label}</DialogTitle>
      <DialogContent>
        {photo && (
          <>
            <Picture key={photo.id} photo={photo} label={label} />
            <Typography variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
              {`${formatDateTime(photo.added_at)}, ${photo.added_by}`}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {photos.length > 1 && (
          <>
            <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
              Previous
            </Button>
            <Button disabled={at >= photos.length - 1} onClick={() => setAt(at + 1)}>
              Next
            </Button>
          </>
        )}
        {photo && (
          <Button
            color="error"
            onClick={() => {
              onRemove(photo.id);
              onClose();
            }}
          >
            Remove
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
