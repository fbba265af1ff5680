import { pagePreviewPrefix } from '#contract/rules/page-builder/builder-messages.ts'
import { themePreviewValue } from '#contract/rules/theme/theme-preview.ts'
import PagePreview from './page-preview.tsx'
import PromotionPreview from './promotion-preview.tsx'
import ThemePreview from './theme-preview.tsx'

/** What the panel shows in its frame: the draft of a page, an unsaved theme, a banner or a popup. */
export default function Preview({ value }: { value: string }) {
  if (value.startsWith(pagePreviewPrefix)) return <PagePreview />
  return value === themePreviewValue ? <ThemePreview /> : <PromotionPreview />
}
