/** The query of a page of the shop that shows a preview in a frame of the panel. */
export const previewParameter = { name: 'preview', value: 'promotion' } as const
