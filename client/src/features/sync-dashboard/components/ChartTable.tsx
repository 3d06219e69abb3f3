import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatCount } from '../../../lib/format';
import { parts, type ChartDay } from '../chart-data';
import { formatLongDay, partLabels } from '../chart-labels';

/** The chart's data for screen readers. */
export const ChartTable = ({ days }: { days: readonly ChartDay[] }) => (
  <VisuallyHidden>
    <table>
      <caption>Movements by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              {partLabels[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatLongDay(day)}</th>
            {parts.map((part) => (
              <td key={part}>{formatCount(day[part])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
