import { TextInput } from '@mantine/core'
import { IconArrowRight, IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { canOpen } from '#panel/shell/routing/route-registry.ts'
import { useShellTools } from '#panel/shell/frame/custom-header.ts'
import { matches } from '#panel/shell/search/search-match.ts'
import { articles, bySection } from './articles.ts'
import type { Article } from './articles.ts'
import styles from './help.module.css'

/** The user guide: short articles by section, found by their words. */
export function HelpScreen() {
  const t = useText('help')
  const { panel } = usePanelRoute()
  const [wanted, setWanted] = useState('')
  const own = articles.filter((one) => one.panel === undefined || one.panel === panel)
  const found = own.filter(({ name }) =>
    wanted
      .trim()
      .split(/\s+/)
      .every((word) => matches(`${t(`${name}_title`)} ${t(`${name}_text`)}`, word)),
  )
  const sections = bySection(found)
  return (
    <Screen title={t('title')}>
      <div className={styles.guide}>
        <nav className={styles.contents} aria-label={t('contents')}>
          <ul>
            {bySection(own).map(({ section }) => (
              <li key={section}>
                <a
                  href={`#${section}`}
                  data-off={sections.some((one) => one.section === section) ? undefined : true}
                  onClick={(event) => {
                    event.preventDefault()
                    jumpTo(section)
                  }}
                >
                  {t(`section_${section}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          <p className={styles.intro}>{t('intro')}</p>
          <TextInput
            type="search"
            size="md"
            className={styles.find}
            aria-label={t('find')}
            placeholder={t('find')}
            maxLength={50}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
          <output className={wanted === '' ? 'vh' : styles.count}>
            {wanted === '' ? '' : t('found', { count: found.length })}
          </output>
          {found.length === 0 && (
            <EmptyState
              title={t('none_title')}
              text={t('none_text')}
              action={<Button onClick={() => setWanted('')}>{t('clear')}</Button>}
            />
          )}
          {sections.map((one) => (
            <section key={one.section} id={one.section} className={styles.section} tabIndex={-1}>
              <h2>{t(`section_${one.section}`)}</h2>
              {one.articles.map((article) => (
                <Piece key={article.name} article={article} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Screen>
  )
}

function jumpTo(section: string) {
  const place = document.getElementById(section)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

function Piece({ article }: { article: Article }) {
  const t = useText('help')
  const { openShortcuts: sheet } = useShellTools()
  const [first = '', ...rest] = t(`${article.name}_text`).split('\n')
  const List = article.steps ? 'ol' : 'ul'
  return (
    <article className={styles.piece}>
      <h3>{t(`${article.name}_title`)}</h3>
      <p>{first}</p>
      {rest.length > 0 && (
        <List>
          {rest.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      )}
      {article.way && <Way way={article.way} />}
      {article.name === 'keys' && (
        <Button size="small" icon={IconKeyboard} onClick={sheet}>
          {t('sheet')}
        </Button>
      )}
    </article>
  )
}

function Way({ way }: { way: NonNullable<Article['way']> }) {
  const t = useText('help')
  const door = usePanelRoute()
  const held = usePermissions()
  const isOfPanel = way.panel === undefined || way.panel === door.panel
  if (!isOfPanel || !canOpen(held, door.to(way.path))) return null
  return (
    <LinkButton size="small" to={door.to(way.path)} icon={IconArrowRight} flip>
      {t('open', { page: t(`page_${way.page}`) })}
    </LinkButton>
  )
}
