/** Who imports: an import may change everything. */
export const operator = { id: '', role: 'admin' } as const;
