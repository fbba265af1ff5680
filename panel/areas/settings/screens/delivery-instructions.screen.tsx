import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { deliveryInstructions, maxInstructionLength } from '#contract/areas/delivery/instructions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import type { RowsOf } from '#kit/data/use-list.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn, NameCell } from '#kit/ui/table/cells.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton } from '#panel/shell/page/delete-button.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useSectionTitle } from '../use-sections.ts'

type Instruction = RowsOf<typeof deliveryInstructions.list>

/** Short instructions for the driver that customers can choose from. */
export function DeliveryInstructionsScreen() {
  const t = useText('settings')
  const { to } = usePanelRoute()
  const title = useSectionTitle('delivery_instructions')
  const list = useList(deliveryInstructions.list, {})
  const [edited, setEdited] = useState<Instruction | 'new'>()
  const columns = useColumns(setEdited)
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {t('instruction_add')}
    </Button>
  )
  return (
    <Screen title={title} back={to('/settings')} actions={add} fill>
      <Table
        name="delivery-instructions"
        label={title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<NoRecords title={t('instructions_empty')} text={t('instructions_hint')} action={add} />}
      />
      {edited && <InstructionDialog saved={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </Screen>
  )
}

function useColumns(edit: (instruction: Instruction) => void): Column<Instruction>[] {
  const t = useText('settings')
  const update = useCallMutation(deliveryInstructions.update, { invalidates: [deliveryInstructions.list] })
  return [
    {
      key: 'name',
      head: t('instruction_name'),
      minWidth: 200,
      pinned: true,
      mobile: 'primary',
      cell: ({ name }) => <NameCell>{name}</NameCell>,
    },
    {
      key: 'status',
      head: t('instruction_active'),
      width: 120,
      mobile: 'secondary',
      cell: ({ id, name, status }) => (
        <Switch
          size="small"
          hideLabel
          label={name}
          checked={status === 'active'}
          disabled={update.isPending}
          onChange={(on) => void update.mutate({ id, status: on ? 'active' : 'inactive' })}
        />
      ),
    },
    actionsColumn({
      head: t('actions'),
      width: 110,
      cell: (instruction) => (
        <>
          <IconButton
            size="small"
            icon={IconPencil}
            label={t('instruction_edit', { name: instruction.name })}
            onClick={() => edit(instruction)}
          />
          <DeleteButton
            call={deliveryInstructions.remove}
            id={instruction.id}
            invalidates={[deliveryInstructions.list]}
            texts={{
              label: t('instruction_delete', { name: instruction.name }),
              title: t('instruction_delete', { name: instruction.name }),
              text: t('instruction_delete_text'),
              confirm: t('remove'),
              success: t('instruction_deleted'),
            }}
          />
        </>
      ),
    }),
  ]
}

const { name, translations } = deliveryInstructions.create.input.shape
const schema = z.object({ name, translations: translations.unwrap() })

/** The text of an instruction, in every language of the shop. */
function InstructionDialog({ saved, close }: { saved: Instruction | undefined; close: () => void }) {
  const t = useText('settings')
  const context = usePanelContext()
  const locales = context.panel === 'tenant' ? context.boot.active_locales : []
  const form = useCallForm({
    schema,
    values: { name: saved?.name ?? '', translations: saved?.translations ?? {} },
    save: (values) =>
      saved
        ? send(deliveryInstructions.update, { ...values, id: saved.id })
        : send(deliveryInstructions.create, values),
    invalidates: [deliveryInstructions.list],
    successText: t('saved'),
    onSaved: close,
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={saved ? t('instruction_edit', { name: saved.name }) : t('instruction_add')}
      size="small"
      submitLabel={t('save')}
    >
      <Stack gap={12}>
        <TextField form={form} name="name" label={t('instruction_name')} maxLength={maxInstructionLength} required />
        {locales.map(({ locale, native_name }) => (
          <TextField
            key={locale}
            form={form}
            name={`translations.${locale}`}
            label={native_name}
            maxLength={maxInstructionLength}
            optional
          />
        ))}
      </Stack>
    </FormDialog>
  )
}
