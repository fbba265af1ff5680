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
import { articles, groupBySection } from './articles.ts'
import type { Article } from './articles.ts'
import styles from './help.module.css'

/** The user guide with search. */
export function HelpScreen() {
  const t = useText('help')
  const { panel } = usePanelRoute()
  const [search, setSearch] = useState('')
  const panelArticles = articles.filter((one) => one.panel === undefined || one.panel === panel)
  const matching = panelArticles.filter(({ name }) =>
    search
      .trim()
      .split(/\s+/)
      .every((word) => matches(`${t(`${name}_title`)} ${t(`${name}_text`)}`, word)),
  )
  const sections = groupBySection(matching)
  return (
    <Screen title={t('title')}>
      <div className={styles.guide}>
        <nav className={styles.contents} aria-label={t('contents')}>
          <ul>
            {groupBySection(panelArticles).map(({ section }) => (
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
            className={styles.search}
            aria-label={t('find')}
            placeholder={t('find')}
            maxLength={50}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
          <output className={search === '' ? 'vh' : styles.count}>
            {search === '' ? '' : t('found', { count: matching.length })}
          </output>
          {matching.length === 0 && (
            <EmptyState
              title={t('none_title')}
              text={t('none_text')}
              action={<Button onClick={() => setSearch('')}>{t('clear')}</Button>}
            />
          )}
          {sections.map((one) => (
            <section key={one.section} id={one.section} className={styles.section} tabIndex={-1}>
              <h2>{t(`section_${one.section}`)}</h2>
              {one.articles.map((article) => (
                <ArticleView key={article.name} article={article} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Screen>
  )
}

function jumpTo(section: string) {
  const element = document.getElementById(section)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}

function ArticleView({ article }: { article: Article }) {
  const t = useText('help')
  const { openShortcuts } = useShellTools()
  const [first = '', ...rest] = t(`${article.name}_text`).split('\n')
  const List = article.steps ? 'ol' : 'ul'
  return (
    <article className={styles.article}>
      <h3>{t(`${article.name}_title`)}</h3>
      <p>{first}</p>
      {rest.length > 0 && (
        <List>
          {rest.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      )}
      {article.link && <ArticleLinkButton link={article.link} />}
      {article.name === 'keys' && (
        <Button size="small" icon={IconKeyboard} onClick={openShortcuts}>
          {t('sheet')}
        </Button>
      )}
    </article>
  )
}

function ArticleLinkButton({ link }: { link: NonNullable<Article['link']> }) {
  const t = useText('help')
  const route = usePanelRoute()
  const permissions = usePermissions()
  const isOfPanel = link.panel === undefined || link.panel === route.panel
  if (!isOfPanel || !canOpen(permissions, route.to(link.path))) return null
  return (
    <LinkButton size="small" to={route.to(link.path)} icon={IconArrowRight} flip>
      {t('open', { page: t(`page_${link.page}`) })}
    </LinkButton>
  )
}
