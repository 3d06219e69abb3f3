import { uploadTypes } from '@chainline/shared/images/image-rules';
import type { Product } from '@chainline/shared/products/product-contract';
import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import type { DescribedImage } from './DescribeDialog';
import { imageLabel, moved, type ManagedImage } from '../managed-image';
import { ImageTile, tileSize } from './ImageTile';
import { UploadList } from './UploadList';
import { useDragOrder } from '../hooks/use-drag-order';
import { useDroppedFiles } from '../../../components/use-dropped-files';
import { useManagedImages } from '../hooks/use-managed-images';

const DescribeDialog = lazyPart(async () => (await import('./DescribeDialog')).DescribeDialog);

type ImageManagerProps = {
  /** Null while the product does not exist: its pictures are uploaded first and attached later. */
  productId: number | null;
  /** In order; the first is the shop's main picture. */
  images: readonly ManagedImage[];
  /** Called after each change the server accepted, with the current product if it exists. */
  onChange: (images: readonly ManagedImage[], product?: Product) => void;
  /** Called with true while an upload or change is pending. */
  onBusyChange?: (busy: boolean) => void;
};

const hints = {
  saved: 'Changes to pictures are saved immediately. ',
  formats: 'Drop pictures here, paste them, or choose files: JPEG, PNG, GIF or WebP, up to 5 MB each.',
} as const;

const accepted = uploadTypes.join(',');

type TilesProps = {
  images: readonly ManagedImage[];
  onReorder: (ids: readonly number[]) => void;
  onDescribe: (target: DescribedImage) => void;
  onDelete: (target: { id: number; label: string }) => void;
};

const Tiles = ({ images, onReorder, onDescribe, onDelete }: TilesProps) => {
  const ids = images.map(({ id }) => id);
  const { dragged, begin, placeOf } = useDragOrder(ids, onReorder);
  const [announced, setAnnounced] = useState('');

  const move = (image: ManagedImage, from: number, to: number) => {
    const next = moved(ids, from, to);
    if (next === ids) return;
    onReorder(next);
    setAnnounced(`${imageLabel(image, from + 1)} is now picture ${next.indexOf(image.id) + 1} of ${ids.length}.`);
  };

  return (
    <>
      <Box
        component="ul"
        aria-label="Pictures in order"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: `repeat(auto-fill, ${tileSize + 2}px)`,
          userSelect: dragged === null ? 'auto' : 'none',
        }}
      >
        {images.map((image, index) => (
          <ImageTile
            key={image.id}
            image={image}
            position={index + 1}
            count={images.length}
            place={placeOf(image.id, index)}
            isDragged={dragged === image.id}
            onDragBegin={begin(image.id)}
            onMove={(to) => move(image, index, to)}
            onDescribe={() => onDescribe({ image, label: imageLabel(image, index + 1) })}
            onDelete={() => onDelete({ id: image.id, label: imageLabel(image, index + 1) })}
          />
        ))}
      </Box>
      <Box role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </Box>
    </>
  );
};

/** The pictures of a product: adding files by choosing, dropping or pasting, ordering and removing. */
export const ImageManager = ({ productId, images, onChange, onBusyChange }: ImageManagerProps) => {
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const managed = useManagedImages({ productId, images, onChange, onBusyChange });
  const [alt, setAlt] = useState('');
  const add = (files: readonly File[]) => managed.add(files, alt.trim());
  const { isOver, zone } = useDroppedFiles(add);
  const { target, isOpen, show, hide } = useDialogTarget<{ id: number; label: string }>();
  const described = useDialogTarget<DescribedImage>();
  const { shown, uploads, problem } = managed;

  return (
    <Stack
      component="section"
      aria-labelledby={titleId}
      spacing={1.5}
      {...zone}
      sx={{
        p: 2,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'background.sunken' : 'transparent',
      }}
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Typography id={titleId} variant="subtitle2" component="h3" sx={{ alignSelf: 'center', fontWeight: 600 }}>
          Pictures
        </Typography>
        <Button size="small" variant="outlined" startIcon={<AddPhotoIcon />} onClick={() => input.current?.click()}>
          Add pictures
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accepted}
          aria-label="Choose pictures"
          onChange={(event) => {
            add(Array.from(event.target.files ?? []));
            // Allows the same file to be chosen again.
            event.target.value = '';
          }}
        />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {productId !== null && hints.saved}
        {hints.formats}
      </Typography>
      <TextField
        label="Description of new pictures"
        helperText="Read aloud by screen readers. You can change it for each picture later."
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        // It may stand inside a product form, which must not be submitted by it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      {problem !== null && (
        <ErrorState
          error={problem.error}
          message={problem.text}
          {...(problem.retry === null ? {} : { onRetry: problem.retry })}
        />
      )}
      {shown.length > 0 && (
        <Tiles images={shown} onReorder={managed.reorder} onDescribe={described.show} onDelete={show} />
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} onRetry={managed.retry} onDismiss={managed.dismiss} />}
      <Suspense fallback={null}>
        {described.target && (
          <DescribeDialog
            key={described.shown}
            target={described.target}
            open={described.isOpen}
            onClose={described.hide}
            onDescribe={managed.describe}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={isOpen}
        title="Delete this picture?"
        tone="danger"
        confirmLabel="Delete"
        onCancel={hide}
        onConfirm={() => {
          if (target) managed.remove(target.id);
          hide();
        }}
      >
        {target && `${target.label} will be removed from the product.`}
      </ConfirmDialog>
    </Stack>
  );
};
