import { useEffect } from 'react'

/** Sets the title of the browser tab, followed by the name of the panel. */
export function useTitle(title: string, panelName?: string) {
  const fullTitle = panelName && panelName !== title ? `${title} · ${panelName}` : title
  useEffect(() => {
    document.title = fullTitle
  }, [fullTitle])
}
