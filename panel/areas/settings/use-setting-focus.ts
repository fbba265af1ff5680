import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { settingElementId, settingParameter } from '#panel/shell/settings/setting-entries.ts'

const controls = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'
const markedMs = 4000

/** Scrolls to the setting that the address names, marks it and focuses its control, once the section is shown. */
export function useSettingFocus() {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const name = query.get(settingParameter)
  useEffect(() => {
    if (!name) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      const element = document.getElementById(settingElementId(name))
      if (!element) return false
      element.dataset['found'] = ''
      element.scrollIntoView({ block: 'center' })
      element.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true })
      timer = setTimeout(() => delete element.dataset['found'], markedMs)
      return true
    }
    if (show()) return () => clearTimeout(timer)
    const observer = new MutationObserver(() => {
      if (show()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [name, key])
}
