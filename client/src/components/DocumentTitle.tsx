/** What the browser's tab says while this is on the screen; React carries it to the document's head. */
export const DocumentTitle = ({ title }: { title: string }) => <title>{`${title} · Chainline`}</title>;
