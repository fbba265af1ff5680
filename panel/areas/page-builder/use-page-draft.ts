import { useEffect, useRef, useState } from 'react'
import { PageDocument } from '#contract/areas/page-builder/document.ts'
import { builtPages } from '#contract/areas/page-builder/pages.ts'
import type { BuiltPage } from '#contract/areas/page-builder/pages.ts'
import { toCallError } from '#kit/data/failure.ts'
import { issuesOf } from '#kit/data/form-values.ts'
import { send } from '#kit/data/request.ts'
import { changeHistory, documentOf, isSameStep, redoHistory, startHistory, undoHistory } from './document-changes.ts'
import type { Sections } from './document-changes.ts'

const saveDelayMs = 600
export type SaveState = 'saved' | 'saving' | 'invalid' | 'conflict' | 'failed'

/**
 * The draft of a page with undo and redo. It is saved while it is edited; a draft that somebody else has saved
 * meanwhile is never overwritten.
 */
export function usePageDraft(initial: BuiltPage) {
  const [page, setPage] = useState(initial)
  const [history, setHistory] = useState(() => startHistory(initial.document.sections))
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const version = useRef(initial.updated_at)
  const latest = useRef<Sections>(initial.document.sections)
  const stored = useRef<Sections>(initial.document.sections)
  const running = useRef<Promise<boolean> | null>(null)
  const changedAt = useRef(0)
  const sections = history.present

  const adopt = (next: BuiltPage) => {
    version.current = next.updated_at
    setPage(next)
  }
  const saveAll = async (): Promise<boolean> => {
    while (latest.current !== stored.current) {
      const sent = latest.current
      const parsed = PageDocument.safeParse(documentOf(sent))
      if (!parsed.success) {
        setSaveState('invalid')
        return false
      }
      setSaveState('saving')
      try {
        const input = { id: initial._id, document: parsed.data, expected_updated_at: version.current }
        adopt(await send(builtPages.save, input))
        stored.current = sent
      } catch (caught) {
        setSaveState(toCallError(caught).code === 'CONFLICT' ? 'conflict' : 'failed')
        return false
      }
    }
    setSaveState('saved')
    return true
  }
  /** Saves what is not saved yet; resolves to whether everything is saved. */
  const save = (): Promise<boolean> => {
    running.current ??= saveAll().finally(() => {
      running.current = null
    })
    return running.current
  }
  const saveLatest = useRef(save)
  useEffect(() => {
    saveLatest.current = save
    latest.current = sections
  })
  useEffect(() => {
    if (sections === stored.current) return
    const timer = setTimeout(() => void saveLatest.current(), saveDelayMs)
    return () => clearTimeout(timer)
  }, [sections])

  const change = (next: Sections, isTyping = false) => {
    const now = performance.now()
    const isMerged = isTyping && isSameStep(changedAt.current, now)
    changedAt.current = isTyping ? now : 0
    setHistory((before) => changeHistory(before, next, isMerged))
  }
  /** Shows a draft that the server has made: a restored one, or that of another editor. */
  const replace = (next: BuiltPage) => {
    adopt(next)
    stored.current = next.document.sections
    setHistory((before) => changeHistory(before, next.document.sections, false))
    setSaveState('saved')
  }
  return {
    page,
    sections,
    errors:
      saveState === 'invalid' ? issuesOf(PageDocument, documentOf(sections)) : new Map<string, { message: string }>(),
    saveState,
    save,
    change,
    adopt,
    replace,
    versionOf: () => version.current,
    undo: history.past.length > 0 ? () => setHistory(undoHistory) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redoHistory) : undefined,
  }
}
export type PageDraft = ReturnType<typeof usePageDraft>
