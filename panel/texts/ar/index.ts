/** The files of this language, by area. */
export const texts = import.meta.glob<Record<string, string>>('./*.json', { import: 'default' })
