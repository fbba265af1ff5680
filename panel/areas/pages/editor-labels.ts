import { useText } from '#kit/data/text.ts'
import type { RichTextLabels } from '#kit/ui/form/rich-text-toolbar.tsx'

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
    image: t('image'),
    image_alt: t('image_alt'),
    image_size: t('image_size'),
    image_small: t('image_small'),
    image_medium: t('image_medium'),
    image_full: t('image_full'),
    image_remove: t('image_remove'),
    undo: t('undo'),
    redo: t('redo'),
    source: t('source'),
  }
}
