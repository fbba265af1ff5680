import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Call, Calls } from '#contract/call.ts'
import type { FormOf } from '#kit/ui/form/form.tsx'
import { dropNotSaved } from '#kit/ui/feedback/failed-action.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { changedNames, issuesOf, mergedWith, partOf, valueAt, withValueAt } from './form-values.ts'
import type { Issue } from './form-values.ts'
import { toldWith } from './client.ts'
import { callErrorOf, tellFailure } from './failure.ts'
import { keptForm, placeOfForm, useKeepForm } from './form-draft.ts'
import { refresh, textOf } from './query.ts'

/** Sent with a change, so that the server refuses to write over what was written since `now` was asked. */
type ExpectedUpdatedAt = { expected_updated_at?: string }

type Options<S extends z.ZodType, A> = {
  /** The contract's own schema of what is saved. */
  schema: S
  /** As saved, or blank. Newer ones are taken over while nothing was changed. */
  values: z.input<S>
  /** `part` has only what was changed here: what is sent of a record that others change too. */
  save: (draft: z.output<S>, part: Partial<z.output<S>>, expectedUpdatedAt: ExpectedUpdatedAt) => Promise<A>
  /** Asks what is saved by now, before saving: what only others changed stays theirs, what both changed is told before it is overwritten. */
  now?: () => Promise<z.input<S> & { updated_at?: string }>
  /** Lists and records that show it. */
  refresh?: readonly (Call | Calls)[]
  /** After saving: where to go. */
  done?: (answer: A) => void
  /** Said when saved. */
  saved?: string
  /** Said when it failed without words of its own. */
  failed?: string
  /** Said when fields are wrong, by the schema or by the server. */
  refused?: string
}

type State<V> = {
  values: V
  base: V
  /** As last handed in: only newer ones are taken over. */ given: V
  left: ReadonlySet<string>
  tried: boolean
  server: Readonly<Record<string, string>>
  saving: boolean
  refusals: number
  isBack: boolean
}

const fresh = <V>(values: V, given: V): State<V> => ({
  values,
  base: values,
  given,
  left: new Set(),
  tried: false,
  server: {},
  saving: false,
  refusals: 0,
  isBack: false,
})

/** With what the reader had typed when an earlier session ended. */
const withKept = <V extends object>(state: State<V>, kept: Record<string, unknown> | undefined): State<V> =>
  kept ? { ...state, values: { ...state.values, ...kept }, isBack: true } : state

let wordsFor: (issue: Issue) => string = (issue) => issue.message
/** The app gives the words of objections in the reader's language. */
export const speakIssues = (words: (issue: Issue) => string) => {
  wordsFor = words
}

/** What a form makes of a record, with the time of its last change: the answer of `now` where the server compares it. */
export const withTime = <R extends { updated_at: string }, V>(valuesOf: (record: R) => V, record: R) => ({
  ...valuesOf(record),
  updated_at: record.updated_at,
})

/** A form that is validated by the contract's schema, puts the server's 422 under its fields, refreshes what shows it and then leaves. */
export function useCallForm<S extends z.ZodType, A>(options: Options<S, A>): FormOf<z.input<S> & object> {
  type V = z.input<S> & object
  const given = options.values as V
  const [at] = useState(() => placeOfForm(given))
  const [state, setState] = useState(() => withKept(fresh(given, given), keptForm(at)))
  const changed = changedNames(state.values, state.base)
  useKeepForm(at, state.values, changed)
  if (changed.length === 0 && !state.saving && changedNames(given, state.given).length > 0)
    setState(fresh(given, given))
  const issues = issuesOf(options.schema, state.values)
  const errors = {
    ...Object.fromEntries(
      [...issues]
        .filter(([path]) => state.tried || state.left.has(path))
        .map(([path, issue]) => [path, wordsFor(issue)]),
    ),
    ...state.server,
  }
  const put = useCallback(
    (name: string, value: unknown) =>
      setState((before) => ({
        ...before,
        values: withValueAt(before.values, name, value),
        server: without(before.server, name),
      })),
    [],
  )

  const overtaken = (now: V, values: V, both: readonly string[]) => {
    const words = wordsFor({ path: '', code: 'changed', message: '', own: false })
    setState((before) => ({
      ...before,
      values,
      base: now,
      saving: false,
      refusals: before.refusals + 1,
      server: Object.fromEntries(both.map((name) => [name, words])),
    }))
    toast(words, { tone: 'bad', stay: 8000 })
  }

  /** Saves over what stands by now; undefined where that has to be asked first. Overtaken on the way, it looks again. */
  const sentNow = async (
    typed: z.output<S>,
    tries = 3,
  ): Promise<{ answer: A; values: V; theirs: string[] } | undefined> => {
    const { updated_at, ...stands } = ((await options.now?.()) ?? state.base) as V & { updated_at?: string }
    const now = stands as unknown as V
    const { values, theirs, both } = mergedWith({ values: state.values, base: state.base, now })
    if (both.length > 0) return void overtaken(now, values, both)
    const draft = theirs.length > 0 ? options.schema.parse(values) : typed
    try {
      return {
        answer: await options.save(
          draft,
          partOf(draft as object, changed) as Partial<z.output<S>>,
          updated_at === undefined ? {} : { expected_updated_at: updated_at },
        ),
        values,
        theirs,
      }
    } catch (thrown) {
      if (updated_at !== undefined && tries > 1 && callErrorOf(thrown).code === 'CONFLICT')
        return sentNow(typed, tries - 1)
      throw thrown
    }
  }

  const submit = async () => {
    if (state.saving) return
    const parsed = options.schema.safeParse(state.values)
    setState((before) => ({
      ...before,
      tried: true,
      server: {},
      saving: parsed.success,
      refusals: before.refusals + (parsed.success ? 0 : 1),
    }))
    dropNotSaved()
    if (!parsed.success) return void (options.refused && toast(options.refused, { tone: 'bad' }))
    try {
      const sent = await sentNow(parsed.data)
      if (sent === undefined) return
      const { answer, values, theirs } = sent
      // what is typed while it is on its way is not saved yet; and it is pressed once until it has led on
      setState((before) => ({
        ...fresh({ ...before.values, ...partOf(values, theirs) }, before.given),
        base: values,
        saving: true,
      }))
      if (options.refresh) await refresh(...options.refresh)
      const words = toldWith(answer) ?? options.saved
      if (words) toast(words, { tone: 'good' })
      setState((before) => ({ ...before, saving: false }))
      options.done?.(answer)
    } catch (thrown) {
      const error = callErrorOf(thrown)
      const server = Object.fromEntries(
        Object.entries(error.errors).flatMap(([path, texts]) => (texts[0] === undefined ? [] : [[path, texts[0]]])),
      )
      setState((before) => ({ ...before, server, saving: false, refusals: before.refusals + 1 }))
      const seen = Object.keys(server).some((path) => valueAt(state.values, path) !== undefined)
      if (options.now && error.code === 'NOT_FOUND')
        toast(wordsFor({ path: '', code: 'gone', message: error.message, own: false }), {
          tone: 'bad',
          title: textOf(error),
          stay: 8000,
        })
      else if (options.refused && error.status === 422) toast(options.refused, { tone: 'bad' })
      else if (!seen) tellFailure(error, { failed: options.failed, again: () => void latest.current() })
    }
  }
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  return {
    values: state.values,
    errors,
    changed,
    saving: state.saving,
    refusals: state.refusals,
    isBack: state.isBack,
    submit,
    field: (name) => ({
      value: valueAt(state.values, name),
      error: errors[name],
      set: (value) => put(name, value),
      // a field that was only passed through says nothing yet: words that appear would move what is being pressed
      leave: () =>
        setState((before) =>
          before.left.has(name) || valueAt(before.values, name) === valueAt(before.base, name)
            ? before
            : { ...before, left: new Set([...before.left, name]) },
        ),
    }),
    put: (part) => setState((before) => ({ ...before, values: { ...before.values, ...part }, server: {} })),
    reset: () => setState((before) => fresh(before.base, before.given)),
  }
}

const without = (errors: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))
