import { importSourceLabels, type ImportSource } from '../import-view';
import { ImportAlert } from './ImportAlert';

/** Before the server has said anything about an import. */
export const StartingImport = ({ source }: { source: ImportSource }) => (
  <ImportAlert
    bar
    view={{
      severity: 'info',
      title: `Starting the import from ${importSourceLabels[source]}`,
      percent: null,
      detail: '',
    }}
  />
);
