import { VisuallyHidden } from '../VisuallyHidden';
import type { ChartData } from './chart-data';

type ChartTableProps = { name: string; data: ChartData };

/** A chart's data for screen readers. */
export const ChartTable = ({ name, data: { axis, categories, series, format } }: ChartTableProps) => (
  <VisuallyHidden>
    <table>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map((each) => (
            <th key={each.name} scope="col">
              {each.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map(({ key, label }, index) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {series.map((each) => (
              <td key={each.name}>{format(each.values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
