const hourMs = 3_600_000;
const morning = 8;

const daysLater = (from: Date, days: number): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, morning);

/** Usual times to come back to a conversation, in the time zone of the browser. */
export const snoozeChoices = (now: Date): { label: string; until: Date }[] => [
  { label: 'In three hours', until: new Date(now.getTime() + 3 * hourMs) },
  { label: 'Tomorrow morning', until: daysLater(now, 1) },
  { label: 'Monday morning', until: daysLater(now, ((7 - now.getDay()) % 7) + 1) },
];
