/** What is done with the list as a whole. */
export type InventoryTool = 'import' | 'edits' | 'changes' | 'kinds';
