import { useEffect, useRef, useState } from 'react'
import type { MenuSection } from '#contract/storefront-catalog.ts'
import { useText } from '#shop/shell/context/text.tsx'

export const sectionId = (id: string) => `s-${id}`

/** The menu's sections as links that stick below the header; the one being read is marked and kept in view. */
export function MenuNav({ sections, popular }: { sections: readonly MenuSection[]; popular: boolean }) {
  const t = useText('merchant')
  const ids = [...(popular ? ['popular'] : []), ...sections.map(({ category }) => category.id ?? 'more')]
  const current = useRead(ids.join(' '))
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && bar.current)
      bar.current.scrollTo({
        left: link.offsetLeft - bar.current.clientWidth / 2 + link.clientWidth / 2,
        behavior: 'smooth',
      })
  }, [current])
  if (ids.length < 2) return null
  const link = (id: string, name: string) => (
    <a key={id} href={`#${sectionId(id)}`} aria-current={(current ?? ids[0]) === id ? 'true' : undefined}>
      {name}
    </a>
  )
  return (
    <nav className="catbar" aria-label={t('menu')}>
      <div className="in" ref={bar}>
        {popular && link('popular', t('popular'))}
        {sections.map(({ category }) => link(category.id ?? 'more', category.name ?? t('more')))}
      </div>
    </nav>
  )
}

/** The section whose head last passed the upper third of the window. Null until scripts run. */
function useRead(ids: string): string | null {
  const [read, setRead] = useState<string | null>(null)
  useEffect(() => {
    const heads = ids.split(' ').flatMap((id) => document.getElementById(sectionId(id)) ?? [])
    let frame = 0
    const look = () => {
      frame = 0
      const line = innerHeight / 3
      const passed = heads.findLast((head) => head.getBoundingClientRect().top <= line) ?? heads[0]
      if (passed) setRead(passed.id.slice(2))
    }
    const scrolled = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      removeEventListener('scroll', scrolled)
      cancelAnimationFrame(frame)
    }
  }, [ids])
  return read
}
