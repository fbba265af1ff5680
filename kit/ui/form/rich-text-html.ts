import { getSchema, Node } from '@tiptap/react'
import type { JSONContent } from '@tiptap/react'
import { DOMParser as ContentParser } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { createPolicy } from '../base/trusted-types.ts'

/** Widths of pictures in px; a picture without one is as wide as its text at most. */
export const imageWidths = { small: 240, medium: 480, full: null }
export type ImageSize = keyof typeof imageWidths

const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: { openOnClick: false } }),
  Picture,
]
const schema = getSchema(extensions)
let policy: { createHTML: (html: string) => string } | undefined

/**
 * HTML as content of the editor, which keeps only what its schema knows. The parsed document is never shown, so it runs
 * nothing; the policy tells this to browsers that enforce trusted types.
 */
export function parseHtml(html: string): JSONContent {
  policy ??= createPolicy('rich-text', { createHTML: (text: string) => text })
  const { body } = new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
  return ContentParser.fromSchema(schema).parse(body).toJSON() as JSONContent
}
