import { useId, useState } from 'react'
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
      onChange(stored.file)
    } catch (failure) {
      setProblem(toApiError(failure)?.status === 422 ? t('wrong_kind') : t('failed'))
    } finally {
      setBusy(false)
    }
  }
  const text = problem ?? error
  return (
    <div className="field">
      <span>
        <label htmlFor={id}>{label}</label>
        <small>{hint || t('hint')}</small>
      </span>
      {value === '' ? (
        <input
          id={id}
          type="file"
          accept=".jpg,.jpeg,.png,.webp,.pdf"
          disabled={isBusy}
          aria-busy={isBusy}
          aria-invalid={text ? true : undefined}
          aria-describedby={text ? `${id}-e` : undefined}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
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
