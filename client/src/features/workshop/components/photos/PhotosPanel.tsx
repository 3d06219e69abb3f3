import type { WorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import {
  mostPhotos,
  photoStageLabels,
  photoStages,
  type PhotoStage,
} from '@chainline/shared/work-orders/work-photo-rules';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ErrorState } from '../../../../components/ErrorState';
import { lazyPart } from '../../../../components/lazy-part';
import { LoadingState } from '../../../../components/LoadingState';
import { Panel } from '../../../../components/Panel';
import { useDialogTarget } from '../../../../components/use-dialog-target';
import { photoQueries, useRemovePhoto, type PhotoTarget } from '../../api/photo-calls';
import { usePhotoUploads } from '../../hooks/use-photo-uploads';
import { photoLabel } from '../../work-words';
import { PhotoButtons } from './PhotoButtons';
import { PhotoUploads } from './PhotoUploads';

const PhotoDialog = lazyPart(async () => (await import('./PhotoDialog')).PhotoDialog);

const Thumbnail = ({ photo, label }: { photo: WorkPhoto; label: string }) => {
  const { data, error } = useQuery(photoQueries.preview(photo.id));
  if (error) return <Typography variant="caption">{label}: not loaded</Typography>;
  return data === undefined ? (
    <Skeleton variant="rectangular" sx={{ width: '100%', height: '100%' }} />
  ) : (
    <Box component="img" src={data} alt={label} sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
  );
};

type GalleryProps = { photos: readonly WorkPhoto[]; onOpen: (at: number) => void };

const Gallery = ({ photos, onOpen }: GalleryProps) => (
  <Box
    component="ul"
    aria-label="Photos"
    sx={{
      listStyle: 'none',
      m: 0,
      mt: 1.5,
      p: 0,
      display: 'grid',
      gap: 1,
      gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    }}
  >
    {photos.map((photo, at) => (
      <Box component="li" key={photo.id} sx={{ minWidth: 0 }}>
        <ButtonBase
          onClick={() => onOpen(at)}
          sx={{
            width: '100%',
            height: 104,
            overflow: 'hidden',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <Thumbnail photo={photo} label={photoLabel(photo, at)} />
        </ButtonBase>
        <Typography variant="caption" component="p" noWrap sx={{ m: 0, color: 'text.secondary' }}>
          {photoStageLabels[photo.stage]}
        </Typography>
      </Box>
    ))}
  </Box>
);

type PhotosProps = { target: PhotoTarget; photos: readonly WorkPhoto[]; usualStage: PhotoStage };

/** An order shows the photos of its job as well, which have a limit of their own. */
const ownCount = ({ kind }: PhotoTarget, photos: readonly WorkPhoto[]): number =>
  photos.filter(({ work_order_id: job }) => kind === 'job' || job === null).length;

const isStage = (text: string): text is PhotoStage => photoStages.some((stage) => stage === text);

const Photos = ({ target, photos, usualStage }: PhotosProps) => {
  const [chosen, setChosen] = useState<PhotoStage | null>(null);
  const stage = chosen ?? usualStage;
  const { uploads, add, retry, dismiss } = usePhotoUploads(target, ownCount(target, photos));
  const remove = useRemovePhoto();
  const viewer = useDialogTarget<{ at: number }>();
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label="Taken"
          value={stage}
          onChange={({ target: { value } }) => isStage(value) && setChosen(value)}
          sx={{ minWidth: 170 }}
        >
          {photoStages.map((each) => (
            <MenuItem key={each} value={each}>
              {photoStageLabels[each]}
            </MenuItem>
          ))}
        </TextField>
        <PhotoButtons onFiles={(files) => add(files, stage)} />
      </Stack>
      {uploads.length > 0 && <PhotoUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />}
      {photos.length === 0 ? (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          No photos yet. They show scratches at intake and the bike as it left.
        </Typography>
      ) : (
        <Gallery photos={photos} onOpen={(at) => viewer.show({ at })} />
      )}
      <Suspense fallback={null}>
        {viewer.target && (
          <PhotoDialog
            key={viewer.shown}
            photos={photos}
            first={viewer.target.at}
            open={viewer.isOpen}
            onRemove={remove.mutate}
            onClose={viewer.hide}
          />
        )}
      </Suspense>
    </>
  );
};

type PhotosPanelProps = { target: PhotoTarget; usualStage: PhotoStage };

/** Photos of a job, or of an order and its job. */
export const PhotosPanel = ({ target, usualStage }: PhotosPanelProps) => {
  const { data, error, refetch } = useQuery(photoQueries.list(target));
  return (
    <Panel title="Photos" aside={data && data.length > 0 && `${ownCount(target, data)} of up to ${mostPhotos}`}>
      {error && <ErrorState message="The photos could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && <Photos target={target} photos={data} usualStage={usualStage} />}
      {!data && !error && (
        <LoadingState label="Loading the photos">
          <Skeleton variant="rounded" height={104} />
        </LoadingState>
      )}
    </Panel>
  );
};
