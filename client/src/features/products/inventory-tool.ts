/** Actions on the list as a whole. */
export type InventoryTool = 'import' | 'edits' | 'changes' | 'kinds';
