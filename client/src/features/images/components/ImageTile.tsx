import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DescribeIcon from '@mui/icons-material/EditOutlined';
import DragIcon from '@mui/icons-material/DragIndicator';
import EarlierIcon from '@mui/icons-material/ChevronLeft';
import LaterIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, PointerEvent } from 'react';
import { ProductImage } from './ProductImage';
import { imageLabel, type ManagedImage } from '../managed-image';

export const tileSize = 132;

type ImageTileProps = {
  image: ManagedImage;
  /** Position from 1 to `count`. */
  position: number;
  count: number;
  /** Position during a drag. */
  place: number;
  isDragged: boolean;
  onDragBegin: (event: PointerEvent) => void;
  /** Moves it to a position, from 0. */
  onMove: (to: number) => void;
  onDescribe: () => void;
  onDelete: () => void;
};

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const targetOf = (key: string, { position, count }: Pick<ImageTileProps, 'position' | 'count'>): number | null => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : position - 1 + step;
};

/** `aria-disabled` at the end of the order: a disabled button would lose the focus. */
const resting = (isResting: boolean) => ({ 'aria-disabled': isResting, sx: { opacity: isResting ? 0.35 : 1 } });

/** One picture with its position and its actions. */
export const ImageTile = (props: ImageTileProps) => {
  const { image, position, count, place, isDragged, onDragBegin, onMove, onDescribe, onDelete } = props;
  const label = imageLabel(image, position);
  const press = (event: KeyboardEvent) => {
    const target = targetOf(event.key, props);
    if (target === null) return;
    event.preventDefault();
    onMove(target);
  };
  return (
    <Box
      component="li"
      data-image-id={image.id}
      style={{ order: place }}
      sx={{
        width: tileSize + 2,
        border: 1,
        borderColor: isDragged ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        opacity: isDragged ? 0.7 : 1,
        boxShadow: isDragged ? 6 : 0,
        overflow: 'hidden',
      }}
    >
      <Box sx={{ position: 'relative', '& img': { border: 0, borderRadius: 0 } }}>
        <ProductImage src={image.src} alt={label} size={tileSize} />
        {position === 1 && (
          <Typography
            variant="caption"
            sx={{
              position: 'absolute',
              inset: 'auto auto 6px 6px',
              px: 0.75,
              borderRadius: 0.5,
              bgcolor: 'background.brand',
              color: 'common.white',
              fontWeight: 600,
            }}
          >
            Main picture
          </Typography>
        )}
        <IconButton
          size="small"
          aria-label={`Describe ${label}`}
          title="Describe the picture"
          onClick={onDescribe}
          sx={{
            position: 'absolute',
            inset: '6px 6px auto auto',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            '&:hover': { bgcolor: 'background.sunken' },
          }}
        >
          <DescribeIcon fontSize="small" />
        </IconButton>
      </Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', borderTop: 1, borderColor: 'divider' }}>
        <IconButton
          size="small"
          aria-label={`Move ${label}: drag, or press the arrow keys`}
          title="Drag, or press the arrow keys"
          disabled={count < 2}
          onPointerDown={onDragBegin}
          onKeyDown={press}
          // A finger drags instead of scrolling.
          sx={{ cursor: isDragged ? 'grabbing' : 'grab', touchAction: 'none' }}
        >
          <DragIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Move ${label} earlier`}
          {...resting(position === 1)}
          onClick={() => onMove(position - 2)}
        >
          <EarlierIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Move ${label} later`}
          {...resting(position === count)}
          onClick={() => onMove(position)}
        >
          <LaterIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={`Delete ${label}`} onClick={onDelete}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Stack>
    </Box>
  );
};
