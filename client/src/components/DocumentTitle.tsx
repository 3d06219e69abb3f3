/** Title of the browser tab; React hoists it to the document's head. */
export const DocumentTitle = ({ title }: { title: string }) => <title>{`${title} · Chainline`}</title>;
