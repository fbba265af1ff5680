import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { builtPages } from '#contract/areas/page-builder/pages.ts'
import type { BuiltPage } from '#contract/areas/page-builder/pages.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { PageSection } from '#contract/areas/page-builder/document.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { replaceSection } from './document-changes.ts'
import { EditorMenu } from './editor-menu.tsx'
import { deviceOfWindow, PreviewFrame } from './preview-frame.tsx'
import type { Device } from './preview-frame.tsx'
import { PublishButton } from './publish-dialog.tsx'
import { SectionForm } from './section-form.tsx'
import type { Values } from './section-form.tsx'
import { SectionList } from './section-list.tsx'
import { usePageDraft } from './use-page-draft.ts'
import type { PageDraft } from './use-page-draft.ts'
import styles from './page-builder.module.css'

type Props = { page: BuiltPage; openPage: (id: string | null) => void }

/** Sections, preview and fields of one page. */
export function Editor({ page, openPage }: Props) {
  const t = useText('page-builder')
  const { boot } = usePanelContext()
  const draft = usePageDraft(page)
  const [selected, setSelected] = useState<string | undefined>(page.document.sections[0]?.key)
  const [device, setDevice] = useState<Device>(deviceOfWindow)
  const [locale, setLocale] = useState(boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en')
  const section = draft.sections.find(({ key }) => key === selected)
  useUndoKeys(draft)
  const press = useCallback((key: string) => setSelected(key), [])
  const changeSection = (values: Values) => {
    if (!section) return
    // what is not valid yet is kept as it was typed; it is saved once it is
    const parsed = PageSection.safeParse(values)
    draft.change(replaceSection(draft.sections, parsed.success ? parsed.data : { ...section, ...values }), true)
  }
  return (
    <>
      <div className={styles.tools}>
        <IconButton
          icon={IconArrowBackUp}
          flip
          label={t('undo')}
          keys="mod+z"
          disabled={!draft.undo}
          onClick={draft.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          flip
          label={t('redo')}
          keys="mod+shift+z"
          disabled={!draft.redo}
          onClick={draft.redo}
        />
        <Segments
          label={t('device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', text: t('phone') },
            { value: 'desktop', text: t('desktop') },
          ]}
        />
        {boot.active_locales.length > 1 && (
          <Segments
            label={t('language')}
            value={locale}
            onChange={setLocale}
            options={boot.active_locales.map(({ locale: value, native_name }) => ({ value, text: native_name }))}
          />
        )}
        <SaveStatus draft={draft} />
        <EditorMenu draft={draft} locale={locale} openPage={openPage} />
        <PublishButton draft={draft} />
      </div>
      <div className={styles.editor}>
        <aside className={styles.side} aria-label={t('sections')} data-scroller tabIndex={-1}>
          <SectionList
            sections={draft.sections}
            locale={locale}
            selected={selected}
            select={setSelected}
            change={(sections) => draft.change(sections)}
          />
        </aside>
        <PreviewFrame
          pageId={page._id}
          locale={locale}
          device={device}
          version={draft.page.updated_at}
          onPress={press}
        />
        <aside className={styles.side} aria-label={t('fields')} data-scroller tabIndex={-1}>
          {section ? (
            <SectionForm
              key={section.key}
              section={section}
              locale={locale}
              errors={errorsOf(draft, section.key)}
              change={changeSection}
            />
          ) : (
            <p className={styles.note}>{t('choose')}</p>
          )}
        </aside>
      </div>
    </>
  )
}

/** The messages at a section by its fields. */
function errorsOf({ errors, sections }: PageDraft, key: string): Record<string, string> {
  const start = `sections.${sections.findIndex((one) => one.key === key)}.`
  return Object.fromEntries(
    [...errors].flatMap(([path, { message }]) => (path.startsWith(start) ? [[path.slice(start.length), message]] : [])),
  )
}

function SaveStatus({ draft }: { draft: PageDraft }) {
  const t = useText('page-builder')
  const { saveState, page } = draft
  const reload = async () => draft.replace(await fetchCall(builtPages.show, { id: page._id }))
  return (
    <output className={styles.status} data-bad={saveState === 'saved' || saveState === 'saving' ? undefined : true}>
      {t(`state_${saveState}`)}
      {saveState === 'conflict' && (
        <Button size="small" onClick={() => void reload()}>
          {t('load_theirs')}
        </Button>
      )}
      {saveState === 'failed' && (
        <Button size="small" onClick={() => void draft.save()}>
          {t('retry')}
        </Button>
      )}
    </output>
  )
}

/** mod+Z and mod+shift+Z, except in fields, which have their own. */
function useUndoKeys({ undo, redo }: Pick<PageDraft, 'undo' | 'redo'>) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      if (isField || !(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) redo?.()
      else undo?.()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [undo, redo])
}
