import { useEffect, useRef, useState } from 'react'
import type { MenuSection } from '#contract/areas/storefront/catalog.ts'
import { useText } from '#shop/shell/context/text.tsx'

export const sectionId = (id: string) => `s-${id}`

/** Sticky links to the menu sections; the visible section is marked and scrolled into view. */
export function MenuNav({ sections, popular }: { sections: readonly MenuSection[]; popular: boolean }) {
  const t = useText('merchant')
  const ids = [...(popular ? ['popular'] : []), ...sections.map(({ category }) => category.id ?? 'more')]
  const current = useVisibleSection(ids.join(' '))
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const currentLink = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (currentLink && bar.current)
      bar.current.scrollTo({
        left: currentLink.offsetLeft - bar.current.clientWidth / 2 + currentLink.clientWidth / 2,
        behavior: 'smooth',
      })
  }, [current])
  if (ids.length < 2) return null
  const renderLink = (id: string, name: string) => (
    <a key={id} href={`#${sectionId(id)}`} aria-current={(current ?? ids[0]) === id ? 'true' : undefined}>
      {name}
    </a>
  )
  return (
    <nav className="menu-nav" aria-label={t('menu')}>
      <div className="menu-nav-links" ref={bar}>
        {popular && renderLink('popular', t('popular'))}
        {sections.map(({ category }) => renderLink(category.id ?? 'more', category.name || t('more')))}
      </div>
    </nav>
  )
}

/** The section whose heading last passed the upper third of the window; null until hydrated. */
function useVisibleSection(ids: string): string | null {
  const [section, setSection] = useState<string | null>(null)
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(sectionId(id)) ?? [])
    let frame = 0
    const update = () => {
      frame = 0
      const line = innerHeight / 3
      const visible = headings.findLast((heading) => heading.getBoundingClientRect().top <= line) ?? headings[0]
      if (visible) setSection(visible.id.slice(2))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [ids])
  return section
}
