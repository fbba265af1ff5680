import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import type { productLabels } from '#contract/areas/catalog/labels.ts'
import type { productTags } from '#contract/areas/catalog/tags.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Stack, Text } from '#kit/ui/layout/layout.tsx'

type Props = { calls: typeof productTags | typeof productLabels; row: { id: string; name: string } }

/** Merges a tag or label that exists twice into another one. */
export function MergeButton(props: Props) {
  const t = useText('catalog')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        icon={IconArrowMerge}
        label={t('merge_of', { name: props.row.name })}
        onClick={() => setOpen(true)}
      />
      {isOpen && <MergeDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

const MergeDraft = z.object({ target_id: z.string().min(1) })

function MergeDialog({ calls, row: { id, name }, close }: Props & { close: () => void }) {
  const t = useText('catalog')
  const rows = useOptions(calls.list, { sort: 'name' }) ?? []
  const form = useCallForm({
    schema: MergeDraft,
    values: { target_id: '' },
    save: (draft) => send(calls.merge, { ...draft, id }),
    invalidates: [calls, merchantProducts],
    successText: t('merged'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('merge_of', { name })} size="small" danger submitLabel={t('merge')}>
      <Stack gap={12}>
        <Text>{t('merge_text', { name })}</Text>
        <SelectField
          form={form}
          name="target_id"
          label={t('merge_into')}
          options={rows.filter((row) => row.id !== id).map((row) => ({ value: row.id, text: row.name }))}
        />
      </Stack>
    </FormDialog>
  )
}
