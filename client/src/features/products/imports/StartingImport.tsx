import { ProgressAlert } from '../../../components/ProgressAlert';
import { importSourceLabels, type ImportSource } from './import-view';

/** Shown until the server has answered about an import. */
export const StartingImport = ({ source }: { source: ImportSource }) => (
  <ProgressAlert severity="info" title={`Starting the import from ${importSourceLabels[source]}`} percent={null} />
);
