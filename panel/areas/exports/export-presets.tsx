import { useState } from 'react'
import type { z } from 'zod'
import { exportPresets, merchantExportPresets } from '#contract/areas/exports.ts'
import type { ExportType } from '#contract/areas/exports.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Row } from '#kit/ui/layout/layout.tsx'

type Choice = Pick<z.output<typeof exportPresets.create.input>, 'columns' | 'format' | 'language'>
const useCalls = () => usePanelRoute().byPanel(exportPresets, merchantExportPresets)

type Props = { type: ExportType; choice: Choice; onChoose: (choice: Choice) => void }

/** Columns, format and language that were kept, and the way to keep the present ones. */
export function ExportPresets({ type, choice, onChoose }: Props) {
  const t = useText('exports')
  const calls = useCalls()
  const [isSaving, setSaving] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const presets = useCall(calls.list, { type }).data ?? []
  const remove = useCallMutation(calls.remove, { invalidates: [calls] })
  const form = useLocalForm({ preset: chosen }, ({ preset }) => {
    setChosen(preset)
    const found = presets.find(({ id }) => id === preset)
    if (found) onChoose(found)
  })
  const selected = presets.find(({ id }) => id === chosen)
  return (
    <>
      {presets.length > 0 && (
        <SelectField
          form={form}
          name="preset"
          label={t('preset')}
          nullable
          options={presets.map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
      <Row gap={8} wrap>
        <Button size="small" disabled={choice.columns.length === 0} onClick={() => setSaving(true)}>
          {t('preset_save')}
        </Button>
        {selected?.is_own && (
          <Button size="small" busy={remove.isPending} onClick={() => void remove.mutate({ id: selected.id })}>
            {t('preset_remove')}
          </Button>
        )}
      </Row>
      {isSaving && <SaveDialog type={type} choice={choice} close={() => setSaving(false)} />}
    </>
  )
}

const schema = exportPresets.create.input.pick({ name: true, is_shared: true })

function SaveDialog({ type, choice, close }: Omit<Props, 'onChoose'> & { close: () => void }) {
  const t = useText('exports')
  const calls = useCalls()
  const form = useCallForm({
    schema,
    values: { name: '', is_shared: false },
    save: (draft) => send(calls.create, { ...draft, ...choice, type }),
    invalidates: [calls],
    successText: t('preset_saved'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('preset_save')} submitLabel={t('preset_save')}>
      <TextField form={form} name="name" label={t('preset_name')} maxLength={60} autoFocus required />
      <SwitchField form={form} name="is_shared" label={t('preset_shared')} />
    </FormDialog>
  )
}
