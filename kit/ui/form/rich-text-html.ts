import { getSchema } from '@tiptap/react'
import type { JSONContent } from '@tiptap/react'
import { DOMParser as ContentParser } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'

type HtmlPolicy = { createHTML: (html: string) => string }
type TrustedTypesWindow = {
  trustedTypes?: { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => HtmlPolicy }
}

export const extensions = [StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: { openOnClick: false } })]
const schema = getSchema(extensions)
let policy: HtmlPolicy | undefined

/**
 * HTML as content of the editor, which keeps only what its schema knows. The parsed document is never shown, so it runs
 * nothing; the policy tells this to browsers that enforce trusted types.
 */
export function parseHtml(html: string): JSONContent {
  policy ??= (window as TrustedTypesWindow).trustedTypes?.createPolicy('rich-text', { createHTML: (text) => text })
  const { body } = new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html')
  return ContentParser.fromSchema(schema).parse(body).toJSON() as JSONContent
}
