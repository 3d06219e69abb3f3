export type TextSender =
  | { kind: 'number'; value: string }
  | { kind: 'service'; value: string }
  /** An alphanumeric sender: cannot be answered, and must be registered in Australia. */
  | { kind: 'name'; value: string };

/** Null unless it is a number in E.164, a messaging service or an alphanumeric sender. */
export const parseTextSender = (text: string): TextSender | null => {
  const value = text.trim();
  if (/^\+[1-9]\d{6,14}$/.test(value)) return { kind: 'number', value };
  if (/^MG[0-9a-f]{32}$/i.test(value)) return { kind: 'service', value };
  return /^(?=.*[a-z])[a-z0-9 ]{1,11}$/i.test(value) ? { kind: 'name', value } : null;
};
