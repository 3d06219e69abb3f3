import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { fileProblem } from './csv-view';

type CsvFilePickerProps = { busy: boolean; onFile: (file: File) => void };

/** Takes a file by button or drop, and refuses anything that cannot be a CSV file. */
export const CsvFilePicker = ({ busy, onFile }: CsvFilePickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  const take = (file: File | undefined) => {
    if (!file || busy) return;
    const found = fileProblem(file);
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
        <Typography sx={{ mb: 1.5 }}>Drop a CSV file here, or choose one.</Typography>
        <Button variant="contained" startIcon={<UploadIcon />} loading={busy} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv"
            aria-label="CSV file"
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
        Start from an export: change “Stock”, “Stock status”, “Regular price” or “Sale price” and save. Rows are matched
        by ID or SKU; missing columns are left unchanged. Do not edit the columns “… when exported”: they are used to
        detect your changes and sales made since.
      </Typography>
    </Stack>
  );
};
