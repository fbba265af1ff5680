import { useEffect, useId, useRef, useState } from 'react'
import { answerFiles } from '#contract/areas/forms.ts'
import { client } from '#shop/data/client.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { FieldError } from '../content/field.tsx'
import { useText } from '../context/text.tsx'

type Props = {
  label: string
  hint: string | null | undefined
  /** The path of the uploaded file. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const maxBytes = 5 * 1_048_576

/** A picture or PDF that answers a question. It is uploaded at once; the answer is its path. */
export default function FileField({ label, hint, value, error, onChange }: Props) {
  const t = useText('upload')
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const lastValue = useRef(value)
  // Other answers may change during an upload, so the result goes to the newest handler.
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
    if (lastValue.current === value) return
    lastValue.current = value
    // The pressed control was replaced: the focus goes to the one in its place.
    if (document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  })
  const upload = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxBytes) return setProblem(t('too_large'))
    setProblem(undefined)
    setBusy(true)
    const form = new FormData()
    form.set('file', file)
    try {
      const stored = await client(answerFiles.upload, form)
      setName(stored.file_name)
      latestOnChange.current(stored.file)
    } catch (failure) {
      setProblem(toApiError(failure)?.status === 422 ? t('wrong_kind') : t('failed'))
    } finally {
      setBusy(false)
    }
  }
  const text = isBusy ? undefined : (problem ?? error)
  return (
    <div className="field" ref={container}>
      <span>
        <span id={`${id}-l`}>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
      {value === '' ? (
        <label className="file-choice">
          <input
            type="file"
            accept=".jpg,.jpeg,.png,.webp,.pdf"
            disabled={isBusy}
            aria-busy={isBusy}
            aria-labelledby={`${id}-l ${id}-c`}
            aria-invalid={text ? true : undefined}
            aria-describedby={text ? `${id}-h ${id}-e` : `${id}-h`}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // The same file can be chosen again after a failure.
              event.target.value = ''
              void upload(file)
            }}
          />
          <b id={`${id}-c`}>{t(isBusy ? 'uploading' : 'choose')}</b>
          <small id={`${id}-h`}>{t('hint')}</small>
        </label>
      ) : (
        <span className="row wrapping">
          <bdi>{name || t('chosen')}</bdi>
          <button type="button" className="btn btn-s text" onClick={() => onChange('')}>
            {t('remove')}
          </button>
        </span>
      )}
      <FieldError id={`${id}-e`} text={text} />
    </div>
  )
}
