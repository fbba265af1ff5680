import { IconArrowRight, IconHistory, IconSettings } from '@tabler/icons-react'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { usePanelContext } from '../session/panel-context.ts'
import { redirectFromUnknownPath } from '../session/redirects.ts'
import { leavesOf, urlOf } from '../menu/menu-items.ts'
import type { CommandGroup } from './command-items.ts'
import { matches } from './search-match.ts'
import { useActions, useLanguageActions } from './use-actions.ts'
import { usePauseActions, useSoldOutActions } from './use-merchant-actions.ts'
import type { OverlayName } from './use-actions.ts'
import { useSettingsIndex } from './use-settings-index.ts'
import { useRecordSearch } from './use-record-search.tsx'
import { isPage } from '../routing/route-registry.ts'
import { useMenu } from '../menu/use-menu.ts'
import { findSettings, sectionPath, settingEntries } from '../settings/setting-entries.ts'
import { useSettingTexts } from '../settings/setting-texts.ts'

type CommandSearchOptions = {
  typed: string
  debounced: string
  recent: readonly string[]
  search: (text: string) => void
  open: (what: OverlayName) => void
}

/** Search results: recent searches without a query, else records, actions, pages and settings. */
export function useCommandSearch({ typed, debounced, recent, search, open }: CommandSearchOptions) {
  const t = useText('shell')
  const route = usePanelRoute()
  const context = usePanelContext()
  const { items = [] } = useMenu()
  const settingGroups = useSettingsIndex(0)
  const settingTexts = useSettingTexts()
  const actions = useActions(open)
  const languages = useLanguageActions()
  const records = useRecordSearch(debounced)
  const pauseActions = usePauseActions()
  const soldOutActions = useSoldOutActions(records.products)
  const pages = leavesOf(items)
    .filter(({ text }) => matches(text, typed))
    .map((item) => ({ id: `go${item.id}`, text: item.text, icon: IconArrowRight, to: urlOf(item) }))
  const entries = settingEntries(
    settingGroups.filter(({ slug }) => isPage(route.to(sectionPath(slug)))),
    settingTexts,
  )
  const settings = findSettings(entries, typed).map(({ id, text, section, path }) => ({
    id: `set${id}`,
    text,
    icon: IconSettings,
    to: route.to(path),
    ...(section === null ? {} : { subtitle: section }),
  }))
  const groups: CommandGroup[] =
    typed === ''
      ? [
          {
            name: t('search_recent'),
            items: recent.map((text) => ({
              id: `r${text}`,
              text,
              icon: IconHistory,
              run: () => search(text),
              keepsOpen: true,
            })),
          },
          { name: t('search_go'), items: pages.slice(0, 7) },
          { name: t('search_actions'), items: actions },
        ]
      : [
          ...records.groups,
          {
            name: t('search_actions'),
            items: [
              ...[...actions, ...pauseActions, ...languages]
                .filter(({ text, keywords = '' }) => matches(text, typed) || matches(keywords, typed))
                .slice(0, 8),
              ...soldOutActions,
            ],
          },
          { name: t('search_go'), items: pages.slice(0, 6) },
          { name: t('search_settings'), items: settings.slice(0, 8) },
        ]
  const reachable = groups.map((group) => ({
    ...group,
    items: group.items.filter(({ to }) => to === undefined || redirectFromUnknownPath(context, to) === undefined),
  }))
  return { ...records, groups: reachable.filter((group) => group.items.length > 0) }
}
