import { useText } from '#kit/data/text.ts'
import type { RichTextLabels } from '#kit/ui/form/rich-text-field.tsx'

export function useEditorLabels(): RichTextLabels {
  const t = useText('pages')
  return {
    bold: t('bold'),
    italic: t('italic'),
    underline: t('underline'),
    strike: t('strike'),
    heading: t('heading'),
    subheading: t('subheading'),
    list: t('list'),
    numbered_list: t('numbered_list'),
    quote: t('quote'),
    link: t('link'),
    unlink: t('unlink'),
    link_address: t('link_address'),
    link_set: t('link_set'),
    undo: t('undo'),
    redo: t('redo'),
    source: t('source'),
  }
}
