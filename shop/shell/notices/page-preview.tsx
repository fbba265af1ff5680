import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { changedVersionOf, previewReady, sectionPressed } from '#contract/rules/page-builder/builder-messages.ts'
import { useShop } from '../context/shop.tsx'

/** A draft in the frame of the panel: loads it again after a change, and reports the section that was pressed. */
export default function PagePreview() {
  const { adminUrl } = useShop()
  const navigate = useNavigate()
  useEffect(() => {
    if (!adminUrl || window.parent === window) return
    const { origin } = new URL(adminUrl)
    const controller = new AbortController()
    const { signal } = controller
    const receive = (event: MessageEvent) => {
      const version = event.source === window.parent && event.origin === origin ? changedVersionOf(event.data) : null
      if (version === null) return
      const query = new URLSearchParams(location.search)
      query.set('v', version)
      void navigate(`?${query}`, { replace: true, preventScrollReset: true })
    }
    const press = (event: MouseEvent) => {
      // the preview shows one page; its links lead nowhere
      event.preventDefault()
      event.stopPropagation()
      const section = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-section]') : null
      const key = section?.dataset['section']
      if (key !== undefined) window.parent.postMessage(sectionPressed(key), origin)
    }
    window.addEventListener('message', receive, { signal })
    document.addEventListener('click', press, { signal, capture: true })
    window.parent.postMessage(previewReady, origin)
    return () => controller.abort()
  }, [adminUrl, navigate])
  return null
}
