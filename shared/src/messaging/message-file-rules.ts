/** Limits for attachments of one email: 10 MB each, 20 MB together. */
export const maxFileBytes = 10_485_760;
export const maxTotalBytes = 20_971_520;
export const maxFiles = 20;

/**
 * Limits for the files of an email that the shop sends: 10 files, 15 MB together. Many mail servers accept 25 MB, and
 * files grow by more than a third on the way.
 */
export const maxSentFiles = 10;
export const maxSentBytes = 15_728_640;

/** `arriving` and `not_fetched` are files of text messages. */
export const leftOutReasons = [
  'too_large',
  'too_many',
  'program',
  'email_too_large',
  'flood',
  'arriving',
  'not_fetched',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Reasons as the end of the sentence "<file> was …". */
export const leftOutWords: Record<LeftOutReason, string> = {
  too_large: 'left out because it is too large',
  too_many: 'left out because the email has too many attachments',
  program: 'left out because it is a program',
  email_too_large: 'left out because the email is too large',
  flood: 'left out because too many messages arrived at once',
  arriving: 'announced and is still being fetched',
  not_fetched: 'not handed out by the phone company',
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

const pictureTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'];
const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** Types that a file may have by its bytes, by extension. None are expected of text, which has no signature. */
const sentTypes = new Map<string, readonly string[]>(
  Object.entries({
    jpg: pictureTypes,
    jpeg: pictureTypes,
    png: pictureTypes,
    gif: pictureTypes,
    webp: pictureTypes,
    pdf: ['application/pdf'],
    docx: [`${office}.wordprocessingml.document`],
    xlsx: [`${office}.spreadsheetml.sheet`],
    pptx: [`${office}.presentationml.presentation`],
    odt: [`${openDocument}.text`],
    ods: [`${openDocument}.spreadsheet`],
    mp4: ['video/mp4', 'video/x-m4v'],
    mov: ['video/quicktime'],
    txt: [],
    csv: [],
  }),
);

/** For file inputs. */
export const sentExtensions = [...sentTypes.keys()].map((extension) => `.${extension}`);

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Types that a file of this name may have by its bytes; empty for text. Null if such a file cannot be sent. */
export const sentTypesOf = (name: string): readonly string[] | null => sentTypes.get(extensionOf(name)) ?? null;

const wholeMegabytes = (bytes: number): number => Math.floor(bytes / 1_048_576);

export const sentLimitWords = `Up to ${maxSentFiles} files, ${wholeMegabytes(maxFileBytes)} MB each and ${wholeMegabytes(maxSentBytes)} MB together.`;

/** Reason why a file cannot be attached to an email, as a sentence, given those attached already; null if it can. */
export const whyNotSent = (file: GivenFile, taken: { count: number; bytes: number }): string | null => {
  if (sentTypesOf(file.name) === null) {
    return `${file.name} cannot be sent. Attach pictures (JPEG, PNG, GIF, WebP), PDFs, office documents, text, or MP4 and MOV films.`;
  }
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > maxFileBytes) return `${file.name} is larger than ${wholeMegabytes(maxFileBytes)} MB.`;
  if (taken.count >= maxSentFiles) return `An email can have at most ${maxSentFiles} attachments.`;
  return taken.bytes + file.size > maxSentBytes
    ? `The attachments of an email can have at most ${wholeMegabytes(maxSentBytes)} MB together.`
    : null;
};

/** Stands for the text of a message that has pictures only. */
export const picturesWords = (count: number): string => (count === 1 ? '[Picture]' : `[${count} pictures]`);

const kindsOfMedia: Record<string, string> = { image: 'Picture', video: 'Film', audio: 'Sound' };
const extensionsOfMedia: Record<string, string> = {
  jpeg: 'jpg',
  '3gpp': '3gp',
  quicktime: 'mov',
  mpeg: 'mp3',
  'x-vcard': 'vcf',
  vcard: 'vcf',
};

/** Name for a file of a text message, which has none: `Picture.jpg`, or `Picture 2.jpg` for the second of several. */
export const toMediaName = (type: string, number: number): string => {
  const [kind = '', format = ''] = type.toLowerCase().split(/[/;]/);
  const extension = extensionsOfMedia[format] ?? (/^[a-z0-9]{2,4}$/.test(format) ? format : 'bin');
  const title = `${kindsOfMedia[kind] ?? 'File'}${number > 1 ? ` ${number}` : ''}`;
  return `${title}.${extension}`;
};
