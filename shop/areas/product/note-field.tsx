import { TextArea } from '#shop/shell/content/field.tsx'
import { useText } from '#shop/shell/context/text.tsx'

type NoteFieldProps = { required: boolean; value: string; onChange: (value: string) => void; missing: boolean }

export function NoteField({ required, value, onChange, missing }: NoteFieldProps) {
  const t = useText('product')
  return (
    <div id="note" className="note-box">
      <TextArea
        label={t(required ? 'note_required' : 'note')}
        hint={t('character_count', { n: value.length })}
        value={value}
        maxLength={255}
        onChange={(event) => onChange(event.target.value)}
        error={missing ? t('note_missing') : undefined}
      />
    </div>
  )
}
