/** Time of the shop. Its GMT times lack a zone suffix. */
export const toMoment = (gmt: string | null): Date | null => {
  if (gmt === null || gmt === '') return null;
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(gmt) ? gmt : `${gmt}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
};
