import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { taskStatusSchema } from '../tasks/task-contract';
import { importFields } from './bike-import-rules';
import { bikeChangeSchema } from './bike-rules';

const moment = z.iso.datetime();
const idParams = z.object({ id: z.uuid() });

/** Limits of a file. */
export const largestSheetBytes = 5_000_000;
export const mostSheetRows = 10_000;
export const mostSheetColumns = 60;

/** Field of each column of the sheet; null for a column that is not imported. */
const mappingSchema = z.array(z.enum(importFields).nullable()).max(mostSheetColumns);
export type ImportMapping = z.output<typeof mappingSchema>;

/** `ask`: the row may mean an existing record, so a person decides. */
export const importActions = ['add', 'change', 'same', 'ask', 'refused'] as const;
export type ImportAction = (typeof importActions)[number];

/** `left`: not applied, or not undone, for the reason in `note`. */
const importRowStates = ['planned', 'applied', 'left', 'undone'] as const;

const candidateSchema = z.object({ id: z.int(), model: z.string(), inv_number: z.string(), serial_number: z.string() });

export const importRowSchema = z.object({
  /** As numbered by the spreadsheet. */
  row: z.int(),
  action: z.enum(importActions),
  state: z.enum(importRowStates),
  model: z.string(),
  inv_number: z.string(),
  changes: z.array(bikeChangeSchema),
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
  candidates: z.array(candidateSchema),
  note: z.string(),
});
export type ImportRow = z.output<typeof importRowSchema>;

export const importCountsSchema = z.object({
  add: z.int(),
  change: z.int(),
  same: z.int(),
  ask: z.int(),
  refused: z.int(),
  applied: z.int(),
  left: z.int(),
  undone: z.int(),
});

const importSchema = z.object({
  id: z.uuid(),
  filename: z.string(),
  status: taskStatusSchema,
  by: z.string(),
  at: moment,
  titles: z.array(z.string()),
  mapping: mappingSchema,
  counts: importCountsSchema,
  /** Whole percent while it is applied or undone. */
  progress: z.int().nullable(),
  /** Status of the undo, if there was one. */
  undo: taskStatusSchema.nullable(),
  /** Id of the run in progress; cancel it as a task. */
  running: z.uuid().nullable(),
  can: z.object({ apply: z.boolean(), undo: z.boolean() }),
});
export type BikeImport = z.output<typeof importSchema>;

const answer = z.object({ success: z.literal(true), import: importSchema });

export const previewBikeImport = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/imports',
  summary: 'Reads a sheet (CSV or XLSX, as the part `file`) and shows what it would change; nothing is changed yet',
  response: answer,
});

/** Fields of the form beside the file: the mapping as JSON, if a person chose it. */
export const previewFields = z.object({
  mapping: z
    .string()
    .max(10_000)
    .transform((text, context) => {
      try {
        return mappingSchema.parse(JSON.parse(text));
      } catch {
        context.addIssue('The mapping of columns cannot be read');
        return z.NEVER;
      }
    })
    .optional(),
});

export const listBikeImports = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/imports',
  summary: 'The latest imports of sheets into the register',
  response: z.object({ success: z.literal(true), imports: z.array(importSchema) }),
});

export const getBikeImport = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/imports/:id',
  summary: 'An import with its progress',
  params: idParams,
  response: answer,
});

export const importRowsPerPage = 100;

export const listImportRows = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/imports/:id/rows',
  summary: 'Rows of an import, those with problems and questions first',
  params: idParams,
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
  response: z.object({ success: z.literal(true), rows: z.array(importRowSchema), total: z.int() }),
});

export const applyBikeImport = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/imports/:id/apply',
  summary: 'Applies a preview; rows that still need a decision are left out',
  params: idParams,
  body: z.object({
    decisions: z
      .array(
        z.object({
          row: z.int(),
          /** The record that the row means; null adds one. */
          bike_id: z.int().nullable(),
        }),
      )
      .max(mostSheetRows),
  }),
  response: answer,
});

export const undoBikeImport = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/imports/:id/undo',
  summary: 'Undoes an import; records edited since stay as they are, with a note',
  params: idParams,
  response: answer,
});
