/** 80% of the capacity or more is red, 60% or more orange (D3 section 4). */
export const workloadTone = (count: number, capacity: number): 'error' | 'warning' | 'success' => {
  const share = count / capacity;
  if (share >= 0.8) return 'error';
  return share >= 0.6 ? 'warning' : 'success';
};
