import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Call, Calls } from '#contract/call.ts'
import type { FormOf } from '#kit/ui/form/form.tsx'
import { clearFailedAction } from '#kit/ui/feedback/failed-action.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { changedFields, issuesOf, mergeValues, pickFields, valueAt, withValueAt } from './form-values.ts'
import type { Issue } from './form-values.ts'
import { messageOf } from './client.ts'
import { toCallError, showFailure } from './failure.ts'
import { formDraft, formKeyOf, useFormDraft } from './form-draft.ts'
import { invalidateCalls, textOf } from './query.ts'

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
  reload?: () => Promise<z.input<S> & { updated_at?: string }>
  /** Lists and records that show it. */
  invalidates?: readonly (Call | Calls)[]
  /** After saving: where to go. */
  onSaved?: (answer: A) => void
  /** Said when saved. */
  successText?: string
  /** Said when it failed without words of its own. */
  errorText?: string
  /** Said when fields are wrong, by the schema or by the server. */
  invalidText?: string
}

type State<V> = {
  values: V
  base: V
  /** As last handed in: only newer ones are taken over. */ given: V
  touched: ReadonlySet<string>
  submitted: boolean
  server: Readonly<Record<string, string>>
  saving: boolean
  failedSubmits: number
  isRestored: boolean
}

const initialState = <V>(values: V, given: V): State<V> => ({
  values,
  base: values,
  given,
  touched: new Set(),
  submitted: false,
  server: {},
  saving: false,
  failedSubmits: 0,
  isRestored: false,
})

/** With what the reader had typed when an earlier session ended. */
const withDraft = <V extends object>(state: State<V>, kept: Record<string, unknown> | undefined): State<V> =>
  kept ? { ...state, values: { ...state.values, ...kept }, isRestored: true } : state

let wordsFor: (issue: Issue) => string = (issue) => issue.message
/** The app gives the words of objections in the reader's language. */
export const setIssueTexts = (words: (issue: Issue) => string) => {
  wordsFor = words
}

/** What a form makes of a record, with the time of its last change: the answer of `now` where the server compares it. */
export const withUpdatedAt = <R extends { updated_at: string }, V>(valuesOf: (record: R) => V, record: R) => ({
  ...valuesOf(record),
  updated_at: record.updated_at,
})

/** A form that is validated by the contract's schema, puts the server's 422 under its fields, refreshes what shows it and then leaves. */
export function useCallForm<S extends z.ZodType, A>(options: Options<S, A>): FormOf<z.input<S> & object> {
  type V = z.input<S> & object
  const given = options.values as V
  const [at] = useState(() => formKeyOf(given))
  const [state, setState] = useState(() => withDraft(initialState(given, given), formDraft(at)))
  const changed = changedFields(state.values, state.base)
  useFormDraft(at, state.values, changed)
  if (changed.length === 0 && !state.saving && changedFields(given, state.given).length > 0)
    setState(initialState(given, given))
  const issues = issuesOf(options.schema, state.values)
  const errors = {
    ...Object.fromEntries(
      [...issues]
        .filter(([path]) => state.submitted || state.touched.has(path))
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
      failedSubmits: before.failedSubmits + 1,
      server: Object.fromEntries(both.map((name) => [name, words])),
    }))
    toast(words, { tone: 'bad', duration: 8000 })
  }

  /** Saves over what stands by now; undefined where that has to be asked first. Overtaken on the way, it looks again. */
  const sentNow = async (
    typed: z.output<S>,
    tries = 3,
  ): Promise<{ answer: A; values: V; theirs: string[] } | undefined> => {
    const { updated_at, ...stands } = ((await options.reload?.()) ?? state.base) as V & { updated_at?: string }
    const now = stands as unknown as V
    const { values, theirs, both } = mergeValues({ values: state.values, base: state.base, now })
    if (both.length > 0) return void overtaken(now, values, both)
    const draft = theirs.length > 0 ? options.schema.parse(values) : typed
    try {
      return {
        answer: await options.save(
          draft,
          pickFields(draft as object, changed) as Partial<z.output<S>>,
          updated_at === undefined ? {} : { expected_updated_at: updated_at },
        ),
        values,
        theirs,
      }
    } catch (thrown) {
      if (updated_at !== undefined && tries > 1 && toCallError(thrown).code === 'CONFLICT')
        return sentNow(typed, tries - 1)
      throw thrown
    }
  }

  const submit = async () => {
    if (state.saving) return
    const parsed = options.schema.safeParse(state.values)
    setState((before) => ({
      ...before,
      submitted: true,
      server: {},
      saving: parsed.success,
      failedSubmits: before.failedSubmits + (parsed.success ? 0 : 1),
    }))
    clearFailedAction()
    if (!parsed.success) return void (options.invalidText && toast(options.invalidText, { tone: 'bad' }))
    try {
      const sent = await sentNow(parsed.data)
      if (sent === undefined) return
      const { answer, values, theirs } = sent
      // what is typed while it is on its way is not saved yet; and it is pressed once until it has led on
      setState((before) => ({
        ...initialState({ ...before.values, ...pickFields(values, theirs) }, before.given),
        base: values,
        saving: true,
      }))
      if (options.invalidates) await invalidateCalls(...options.invalidates)
      const words = messageOf(answer) ?? options.successText
      if (words) toast(words, { tone: 'good' })
      setState((before) => ({ ...before, saving: false }))
      options.onSaved?.(answer)
    } catch (thrown) {
      const error = toCallError(thrown)
      const server = Object.fromEntries(
        Object.entries(error.errors).flatMap(([path, texts]) => (texts[0] === undefined ? [] : [[path, texts[0]]])),
      )
      setState((before) => ({ ...before, server, saving: false, failedSubmits: before.failedSubmits + 1 }))
      const seen = Object.keys(server).some((path) => valueAt(state.values, path) !== undefined)
      if (options.reload && error.code === 'NOT_FOUND')
        toast(wordsFor({ path: '', code: 'gone', message: error.message, own: false }), {
          tone: 'bad',
          title: textOf(error),
          duration: 8000,
        })
      else if (options.invalidText && error.status === 422) toast(options.invalidText, { tone: 'bad' })
      else if (!seen) showFailure(error, { errorText: options.errorText, retry: () => void latest.current() })
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
    failedSubmits: state.failedSubmits,
    isRestored: state.isRestored,
    submit,
    field: (name) => ({
      value: valueAt(state.values, name),
      error: errors[name],
      set: (value) => put(name, value),
      // a field that was only passed through says nothing yet: words that appear would move what is being pressed
      onBlur: () =>
        setState((before) =>
          before.touched.has(name) || valueAt(before.values, name) === valueAt(before.base, name)
            ? before
            : { ...before, touched: new Set([...before.touched, name]) },
        ),
    }),
    setValues: (part) => setState((before) => ({ ...before, values: { ...before.values, ...part }, server: {} })),
    reset: () => setState((before) => initialState(before.base, before.given)),
  }
}

const without = (errors: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))
