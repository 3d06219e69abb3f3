import type { EmailBlock, EmailContent } from './email-content';

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const toLines = (block: EmailBlock): string[] => {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return block.text.split('\n').map(oneLine);
    case 'button':
      return [`${oneLine(block.label)}:`, block.url];
    case 'facts':
      // A row without a label continues the one above.
      return block.rows.map(({ label, value }) => [label, value].map(oneLine).filter(Boolean).join(': '));
    case 'items':
      return [
        ...block.rows.flatMap((row) =>
          'heading' in row
            ? ['', oneLine(row.heading)]
            : [
                `- ${oneLine(row.quantity)} × ${oneLine(row.name)}: ${oneLine(row.amount)}`,
                ...(row.detail === undefined ? [] : [`  ${oneLine(row.detail)}`]),
              ],
        ),
        '',
        ...block.totals.map(({ label, amount }) => `${oneLine(label)}: ${oneLine(amount)}`),
      ];
  }
};

/** Renders the same content in the same order, with links written out. */
export const toText = ({ shopName, heading, blocks, footer }: EmailContent): string => {
  const title = oneLine(heading);
  const contact = [
    oneLine(shopName),
    oneLine(footer.address),
    footer.abn === '' ? '' : `ABN ${oneLine(footer.abn)}`,
    [footer.phone, footer.email].map(oneLine).filter(Boolean).join(', '),
  ].filter(Boolean);
  const parts = [[title, '='.repeat(title.length)], ...blocks.map(toLines), ['-- ', ...contact]];
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
};
