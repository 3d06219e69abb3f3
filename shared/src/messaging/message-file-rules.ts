/** Limits for attachments of one email: 10 MB each, 20 MB together. */
export const maxFileBytes = 10_485_760;
export const maxTotalBytes = 20_971_520;
export const maxFiles = 20;

export const leftOutReasons = ['too_large', 'too_many', 'program', 'email_too_large', 'flood'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Reasons as the end of the sentence "<file> was …". */
export const leftOutWords: Record<LeftOutReason, string> = {
  too_large: 'left out because it is too large',
  too_many: 'left out because the email has too many attachments',
  program: 'left out because it is a program',
  email_too_large: 'left out because the email is too large',
  flood: 'left out because too many emails arrived at once',
};

const programs = new Set(
  `exe com scr bat cmd pif msi msp mst msc cpl dll sys reg inf lnk url js jse vbs vbe wsf wsh ws hta jar ps1 psm1 sh app
   dmg pkg apk deb rpm iso img vhd chm gadget appx xll`.split(/\s+/),
);

/** True for the name of a file that a computer would run when somebody opens it. */
export const isProgram = (name: string): boolean =>
  programs.has(
    name
      .toLowerCase()
      .replace(/[.\s]+$/, '')
      .split('.')
      .at(-1) ?? '',
  ) && name.includes('.');

type GivenFile = { name: string; size: number };

/** Reason to leave a file out, given the files already accepted; null if it can be stored. */
export const whyLeftOut = (file: GivenFile, taken: { count: number; bytes: number }): LeftOutReason | null => {
  if (isProgram(file.name)) return 'program';
  if (taken.count >= maxFiles) return 'too_many';
  return file.size > maxFileBytes || taken.bytes + file.size > maxTotalBytes ? 'too_large' : null;
};
