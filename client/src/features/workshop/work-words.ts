import type { WorkState } from '@chainline/shared/work-orders/work-order-rules';
import type { WorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import { photoStageLabels } from '@chainline/shared/work-orders/work-photo-rules';
import type { Tone } from '../../components/StatusChip';

export const stateTones: Record<WorkState, Tone> = {
  booked: 'neutral',
  waiting_for_parts: 'warning',
  in_progress: 'primary',
  quality_check: 'info',
  ready: 'success',
  handed_over: 'neutral',
  cancelled: 'neutral',
};

/** `1 h 30 min` */
export const durationText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A calendar day, as `Wed 25 Nov`. */
export const dayText = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** Names a photo by its place in the list, from 0. */
export const photoLabel = ({ stage }: Pick<WorkPhoto, 'stage'>, at: number): string =>
  `Photo ${at + 1}, ${photoStageLabels[stage].toLowerCase()}`;
