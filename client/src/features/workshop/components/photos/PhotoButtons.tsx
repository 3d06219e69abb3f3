import { photoTypes } from '@chainline/shared/work-orders/work-photo-rules';
import PhotosIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, type ReactNode } from 'react';

type SourceProps = {
  label: string;
  icon: ReactNode;
  inputLabel: string;
  /** Opens the camera on phones. */
  isCamera: boolean;
  onFiles: (files: readonly File[]) => void;
};

const Source = ({ label, icon, inputLabel, isCamera, onFiles }: SourceProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant="outlined" startIcon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        aria-label={inputLabel}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []));
          // Allows the same photo to be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
};

/** Buttons to take a photo with the phone, or to choose some. */
export const PhotoButtons = ({ onFiles }: Pick<SourceProps, 'onFiles'>) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
    <Source label="Take Photo" icon={<CameraIcon />} inputLabel="Photo from the camera" isCamera onFiles={onFiles} />
    <Source label="Choose Photos" icon={<PhotosIcon />} inputLabel="Photos to add" isCamera={false} onFiles={onFiles} />
  </Stack>
);
