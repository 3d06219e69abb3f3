import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { VisuallyHidden } from './VisuallyHidden';

type FilePickerProps = {
  label: string;
  prompt: string;
  accept: string;
  hint: string;
  busy: boolean;
  /** Reason why a file cannot be used; null if it can. */
  problemOf: (file: File) => string | null;
  onFile: (file: File) => void;
};

/** File input with a button and a drop area. */
export const FilePicker = ({ label, prompt, accept, hint, busy, problemOf, onFile }: FilePickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  const take = (file: File | undefined) => {
    if (!file || busy) return;
    const found = problemOf(file);
    setProblem(found);
    if (found === null) onFile(file);
  };

  return (
    <Stack spacing={2}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        sx={{
          p: 4,
          textAlign: 'center',
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: 'background.sunken',
        }}
      >
        <Typography sx={{ mb: 1.5 }}>{prompt}</Typography>
        <Button variant="contained" startIcon={<UploadIcon />} loading={busy} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept={accept}
            aria-label={label}
            tabIndex={-1}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </VisuallyHidden>
      </Box>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
    </Stack>
  );
};
