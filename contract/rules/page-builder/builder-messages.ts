/** What windows of the page builder say to each other. Each checks the origin and the window of a message first. */

const fieldsOf = (message: unknown): Record<string, unknown> =>
  typeof message === 'object' && message !== null ? { ...message } : {}

/** From an external builder: leave it, keep a query in the address, copy an address. */
export type BuilderMessage = { type: 'exit' } | { type: 'query'; query: string } | { type: 'copy'; url: string }

const maxLength = 2_000

/** A message of a builder; null for anything else. */
export function toBuilderMessage(message: unknown): BuilderMessage | null {
  const { type, query, url } = fieldsOf(message)
  if (type === 'exit') return { type }
  if (type === 'query' && typeof query === 'string' && query.length <= maxLength) return { type, query }
  if (type === 'copy' && typeof url === 'string' && url.length <= maxLength) return { type, url }
  return null
}

/** The parameter `preview` of a shop page that shows a draft starts like this. */
export const pagePreviewPrefix = 'page.'

/** From the panel to a preview: the draft was saved. The version makes the address of the new data unique. */
export const pageChanged = (version: string) => ({ kind: 'page-changed', version }) as const
export const changedVersionOf = (message: unknown): string | null => {
  const { kind, version } = fieldsOf(message)
  return kind === 'page-changed' && typeof version === 'string' ? version.slice(0, 40) : null
}

/** From a preview to the panel: it listens from now on. What the panel has said before is lost. */
export const previewReady = { kind: 'page-ready' } as const
export const isPreviewReady = (message: unknown): boolean => fieldsOf(message)['kind'] === previewReady.kind

/** From a preview to the panel: a section was pressed. */
export const sectionPressed = (key: string) => ({ kind: 'page-section', key }) as const
export const pressedSectionOf = (message: unknown): string | null => {
  const { kind, key } = fieldsOf(message)
  return kind === 'page-section' && typeof key === 'string' ? key.slice(0, 40) : null
}
