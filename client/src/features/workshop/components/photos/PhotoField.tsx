import { mostPhotos, photoProblem, photoProblems } from '@chainline/shared/work-orders/work-photo-rules';
import RemoveIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatBytes } from '../../../../lib/format';
import { toChosen, type ChosenPhoto } from '../../api/photo-calls';
import { PhotoButtons } from './PhotoButtons';

type PhotoFieldProps = {
  label: string;
  photos: readonly ChosenPhoto[];
  onChange: (photos: readonly ChosenPhoto[]) => void;
};

/** Optional photos of a form, sent with it. */
export const PhotoField = ({ label, photos, onChange }: PhotoFieldProps) => {
  const labelId = useId();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const add = (files: readonly File[]) => {
    const problems = new Set<keyof typeof photoProblems | null>(files.map(photoProblem));
    const all = [...photos, ...toChosen(files.filter((file) => photoProblem(file) === null))];
    if (all.length > mostPhotos) problems.add('number');
    setRefusals([...problems].flatMap((problem) => (problem === null ? [] : photoProblems[problem])));
    onChange(all.slice(0, mostPhotos));
  };
  return (
    <Stack role="group" aria-labelledby={labelId} spacing={1}>
      <Typography id={labelId} variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <PhotoButtons onFiles={add} />
      {refusals.map((refusal) => (
        <Alert key={refusal} severity="error">
          {refusal}
        </Alert>
      ))}
      {photos.length > 0 && (
        <Stack component="ul" aria-label="Chosen photos" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {photos.map(({ key, file }, at) => (
            <Stack key={key} component="li" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <Typography variant="body2" noWrap sx={{ flexGrow: 1 }}>
                {`Photo ${at + 1}: ${file.name}, ${formatBytes(file.size)}`}
              </Typography>
              <IconButton
                size="small"
                aria-label={`Remove photo ${at + 1}`}
                onClick={() => onChange(photos.filter((photo) => photo.key !== key))}
              >
                <RemoveIcon fontSize="small" />
              </IconButton>
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  );
};
