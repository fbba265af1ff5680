import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxStations, merchantKitchen } from '#contract/areas/kitchen.ts'
import type { Kitchen } from '#contract/areas/kitchen.ts'
import { queryKeyOf, setQueryData } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from './kitchen.module.css'

type Props = Pick<Kitchen, 'setup' | 'categories'> & { close: () => void }

/** Names stations and says which categories each prepares. */
export function StationsDialog({ setup, categories, close }: Props) {
  const t = useText('kitchen')
  const options = categories.map(({ id, name }) => ({ value: id, text: name }))
  const form = useCallForm({
    schema: merchantKitchen.saveSetup.input,
    values: {
      stations: setup.stations,
      marks_ready: setup.marks_ready,
      ...(setup.updated_at === null ? {} : { expected_updated_at: setup.updated_at }),
    },
    save: (draft) => send(merchantKitchen.saveSetup, draft),
    successText: t('saved'),
    onSaved: (kitchen) => {
      setQueryData(queryKeyOf(merchantKitchen.show, {}), kitchen)
      close()
    },
  })
  const { stations, marks_ready } = form.values
  const setStations = (next: typeof stations) => form.setValues({ stations: next })
  return (
    <FormDialog form={form} close={close} title={t('set_up')} submitLabel={t('save')}>
      <p className={styles.hint}>{t('setup_text')}</p>
      {stations.map((_, index) => (
        <div key={index} className={styles.station} role="group" aria-label={`${t('station')} ${index + 1}`}>
          <TextField form={form} name={`stations.${index}.name`} label={t('name')} maxLength={40} required />
          <MultiSelectField
            form={form}
            name={`stations.${index}.category_ids`}
            label={t('categories')}
            placeholder={t('everything_else')}
            options={options}
          />
          <IconButton
            icon={IconTrash}
            label={t('remove_station')}
            onClick={() => setStations(stations.filter((__, other) => other !== index))}
          />
        </div>
      ))}
      {form.errors['stations'] && (
        <p role="alert" className={styles.error}>
          {form.errors['stations']}
        </p>
      )}
      {stations.length < maxStations && (
        <Button icon={IconPlus} onClick={() => setStations([...stations, { name: '', category_ids: [] }])}>
          {t('add_station')}
        </Button>
      )}
      <Switch
        checked={marks_ready}
        label={t('marks_ready')}
        onChange={(value) => form.setValues({ marks_ready: value })}
      />
    </FormDialog>
  )
}
