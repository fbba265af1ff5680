import type { EditableForm, FormService } from '#contract/areas/forms.ts'
import { choiceTypes, FormInput, forms } from '#contract/areas/forms.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Form } from '#kit/ui/form/form.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { FieldList } from './field-list.tsx'
import type { FieldDraft } from './field-changes.ts'
import { FormPreview } from './form-preview.tsx'

type Props = {
  saved: EditableForm
  scope: {
    service: FormService
    order_type?: OrderTypeAlias | undefined
    category_id?: string | undefined
  }
  title: string
}

const schema = FormInput.required()
/** A form that was never saved begins switched on. */
const valuesOf = ({ fields, is_active, updated_at }: EditableForm) => ({
  fields: fields.toSorted((a, b) => a.sort_order - b.sort_order),
  is_active: updated_at === null || is_active,
})

/** Edits the fields of a form beside a preview that can be filled in. */
export function FormBuilder({ saved, scope, title }: Props) {
  const t = useText('forms')
  const form = useCallForm({
    schema,
    values: valuesOf(saved),
    reload: async () => {
      const latest = await fetchCall(forms.show, scope)
      return { ...valuesOf(latest), ...(latest.updated_at === null ? {} : { updated_at: latest.updated_at }) }
    },
    save: ({ fields, is_active }, _part, expectedUpdatedAt) =>
      send(forms.save, {
        ...scope,
        ...expectedUpdatedAt,
        is_active,
        fields: fields.map((field) => (choiceTypes.includes(field.type) ? field : { ...field, options: [] })),
      }),
    invalidates: [forms],
    successText: t('saved'),
  })
  const fields: readonly FieldDraft[] = form.values.fields
  const setFields = (next: readonly FieldDraft[]) => form.setValues({ fields: [...next] })
  return (
    <Screen title={<bdi>{title}</bdi>} tabTitle={title} back="/settings/forms">
      <Form form={form} saveLabel={t('save')}>
        <Columns
          side={
            <Stack gap={16}>
              <Card title={t('status')}>
                <SwitchField form={form} name="is_active" label={t('active')} hint={t('active_hint')} />
              </Card>
              <FormPreview fields={fields} />
            </Stack>
          }
        >
          <Card title={t('questions')} note={fields.length === 0 ? t('questions_empty') : t('questions_hint')}>
            <Stack gap={12}>
              <FieldList form={form} fields={fields} setFields={setFields} />
            </Stack>
          </Card>
        </Columns>
      </Form>
    </Screen>
  )
}
