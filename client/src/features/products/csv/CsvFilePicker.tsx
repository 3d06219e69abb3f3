import { FilePicker } from '../../../components/FilePicker';
import { fileProblem } from './csv-view';

const hint =
  'Start from an export: change “Stock”, “Stock status”, “Regular price” or “Sale price” and save. Rows are matched by ' +
  'ID or SKU; missing columns are left unchanged. Do not edit the columns “… when exported”: they are used to detect ' +
  'your changes and sales made since.';

/** Takes a CSV file of products. */
export const CsvFilePicker = (props: { busy: boolean; onFile: (file: File) => void }) => (
  <FilePicker
    {...props}
    label="CSV file"
    prompt="Drop a CSV file here, or choose one."
    accept=".csv,.txt,text/csv"
    hint={hint}
    problemOf={fileProblem}
  />
);
