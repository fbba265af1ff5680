import { Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FieldType } from '#contract/areas/forms.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { offeredTypes } from './field-changes.ts'

/** Adds a field of a type at the end. */
export function AddField({ onAdd }: { onAdd: (type: FieldType) => void }) {
  const t = useText('forms')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button icon={IconPlus}>{t('add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredTypes.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {t(`type_${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
