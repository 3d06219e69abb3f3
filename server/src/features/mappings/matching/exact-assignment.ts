export type Gains = { size: number; at: Float64Array };

export type ExactAssignment = {
  columnOfRow: Int32Array;
  /** Decrease of the total without a row's pair; 0 if another choice is as good. */
  regretOf: (row: number) => number;
};

type Potentials = { row: Float64Array; column: Float64Array; rowOfColumn: Int32Array };

/** Alternating paths from one row: length and previous column of each column. */
type Paths = { length: Float64Array; before: Int32Array; isSettled: Uint8Array };

type Banned = { row: number; column: number };

const nobody = -1;

const read = (numbers: Float64Array | Int32Array | Uint8Array, at: number): number => numbers[at] ?? 0;

/** Relaxes the edges of one row; returns the nearest unsettled column. */
const reach = (
  gains: Gains,
  state: Potentials,
  paths: Paths,
  row: number,
  over: number,
  banned: Banned | null,
): number => {
  const { size, at } = gains;
  const own = read(state.row, row);
  let nearest = nobody;
  for (let column = 0; column < size; column += 1) {
    if (read(paths.isSettled, column) === 1) continue;
    const length = -read(at, row * size + column) - own - read(state.column, column);
    const isBanned = banned?.row === row && banned.column === column;
    if (!isBanned && length < read(paths.length, column)) {
      paths.length[column] = length;
      paths.before[column] = over;
    }
    if (nearest === nobody || read(paths.length, column) < read(paths.length, nearest)) nearest = column;
  }
  return nearest;
};

/** Updates the potentials so that edges of the shortest path have no reduced cost. */
const shift = (state: Potentials, paths: Paths, start: number, by: number): void => {
  state.row[start] = read(state.row, start) + by;
  for (const column of paths.length.keys()) {
    if (read(paths.isSettled, column) === 1) {
      const row = read(state.rowOfColumn, column);
      state.row[row] = read(state.row, row) + by;
      state.column[column] = read(state.column, column) - by;
    } else {
      paths.length[column] = read(paths.length, column) - by;
    }
  }
};

/** Hungarian method after Jonker and Volgenant (1987), O(size²) per row. Changes `state` in place. */
const augment = (gains: Gains, state: Potentials, start: number, banned: Banned | null): void => {
  const paths: Paths = {
    length: new Float64Array(gains.size).fill(Infinity),
    before: new Int32Array(gains.size).fill(nobody),
    isSettled: new Uint8Array(gains.size),
  };
  let row = start;
  let column = nobody;
  do {
    column = reach(gains, state, paths, row, column, banned);
    shift(state, paths, start, read(paths.length, column));
    paths.isSettled[column] = 1;
    row = read(state.rowOfColumn, column);
  } while (row !== nobody);
  while (column !== nobody) {
    const before = read(paths.before, column);
    state.rowOfColumn[column] = before === nobody ? start : read(state.rowOfColumn, before);
    column = before;
  }
};

const invert = (rowOfColumn: Int32Array): Int32Array => {
  const columnOfRow = new Int32Array(rowOfColumn.length).fill(nobody);
  for (const [column, row] of rowOfColumn.entries()) if (row !== nobody) columnOfRow[row] = column;
  return columnOfRow;
};

const totalOf = ({ size, at }: Gains, rowOfColumn: Int32Array): number =>
  rowOfColumn.reduce((sum, row, column) => sum + read(at, row * size + column), 0);

/** Assigns every row to its own column with the maximum total gain; gains must be finite. */
export const assignExactly = (gains: Gains): ExactAssignment => {
  const { size } = gains;
  const state: Potentials = {
    row: new Float64Array(size),
    column: new Float64Array(size),
    rowOfColumn: new Int32Array(size).fill(nobody),
  };
  for (let row = 0; row < size; row += 1) augment(gains, state, row, null);
  const columnOfRow = invert(state.rowOfColumn);
  const total = totalOf(gains, state.rowOfColumn);
  return {
    columnOfRow,
    regretOf: (row) => {
      const column = read(columnOfRow, row);
      const other = { row: state.row.slice(), column: state.column.slice(), rowOfColumn: state.rowOfColumn.slice() };
      other.rowOfColumn[column] = nobody;
      augment(gains, other, row, { row, column });
      return Math.max(0, total - totalOf(gains, other.rowOfColumn));
    },
  };
};
