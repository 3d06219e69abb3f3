/** A category of the axis: a short label for the axis, a full one for tables and tooltips. */
export type ChartCategory = { key: string; label: string; tick: string };

export type ChartSeries = {
  name: string;
  /** CSS colour; take it from the palette's variables. */
  color: string;
  /** One value for each category. */
  values: readonly number[];
};

export type ChartData = {
  /** Header of the category column in the table. */
  axis: string;
  categories: readonly ChartCategory[];
  /** Several series are stacked. */
  series: readonly ChartSeries[];
  /** Values as text. */
  format: (value: number) => string;
  /** Values on the axis, where there is little space. */
  formatTick?: (value: number) => string;
};

/** `upright` for time, `lying` for a few named categories. */
export type ChartDirection = 'upright' | 'lying';
