import { useEffect } from 'react'
import { themeAttributes, themeVariables, toShopTheme } from '#contract/rules/theme/shop-theme.ts'
import { themePreviewRequest, toThemePreview } from '#contract/rules/theme/theme-preview.ts'
import type { ThemePreview as Preview } from '#contract/rules/theme/theme-preview.ts'
import { useShop } from '../context/shop.tsx'

/** Shows the unsaved theme that the panel of this shop sends to its frame. Messages of other origins are ignored. */
export default function ThemePreview() {
  const { adminUrl } = useShop()
  useEffect(() => {
    if (!adminUrl || window.parent === window) return
    const { origin } = new URL(adminUrl)
    const controller = new AbortController()
    const { signal } = controller
    const receive = (event: MessageEvent) => {
      const preview = event.source === window.parent && event.origin === origin ? toThemePreview(event.data) : null
      if (preview) apply(preview)
    }
    // the preview shows one page; its links lead nowhere
    const press = (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('message', receive, { signal })
    document.addEventListener('click', press, { signal, capture: true })
    document.addEventListener('submit', (event) => event.preventDefault(), { signal, capture: true })
    window.parent.postMessage(themePreviewRequest, origin)
    return () => controller.abort()
  }, [adminUrl])
  return null
}

/** Puts the theme on the root element, where the style sheet reads it. */
function apply(preview: Preview) {
  const { documentElement: root } = document
  const theme = toShopTheme(preview)
  for (const { name, value } of themeVariables(theme))
    if (value === null) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  for (const [name, value] of Object.entries(themeAttributes(theme)))
    if (value === null) delete root.dataset[name]
    else root.dataset[name] = value
  root.dataset['scheme'] = preview.scheme
  root.dataset['hides'] = Object.entries(preview.sections)
    .flatMap(([name, isShown]) => (isShown === false ? [name] : []))
    .join(' ')
}
