import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import type { SettingValue } from '#contract/areas/settings/values.ts'
import { isSettingName } from '#contract/areas/settings/values.ts'
import type { SettingsGroup } from '#contract/areas/tenants/boot.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useSections } from '../use-sections.ts'
import { DeliveryNotice } from './delivery-notice.tsx'
import { LastChange } from './last-change.tsx'
import { cardsOf } from './section-cards.ts'
import { useHint } from './use-hint.ts'
import { hasControl, isWideControl, SettingControl } from './setting-control.tsx'
import { SettingRow } from './setting-row.tsx'
import { useSectionForm, useSectionRows } from './use-section-form.ts'
import styles from './section.module.css'

/** A section of the settings whose fields the server describes. The last part of the path names it. */
export function SectionScreen() {
  const route = usePanelRoute()
  const { pathname } = useLocation()
  const slug = pathname.split('/').at(-1) ?? ''
  const { sections, loadError, refetch } = useSections()
  const section = sections.find((one) => one.slug === slug)
  if (loadError)
    return (
      <Screen title="" back={route.to('/settings')}>
        <LoadErrorState error={loadError} retry={refetch} />
      </Screen>
    )
  return section ? <Section key={section.slug} section={section} /> : null
}

const ThemePreview = lazy(() => import('./theme-preview.tsx').then((module) => ({ default: module.ThemePreview })))

type Field = SettingsGroup['fields'][number]
type SectionField = Field & { key: AnySettingKey }

function Section({ section }: { section: SettingsGroup }) {
  const route = usePanelRoute()
  const fields = section.fields.flatMap((field): SectionField[] =>
    hasControl(field) && isSettingName(field.setting_key) ? [{ ...field, key: field.setting_key }] : [],
  )
  const { data, loadError, refetch } = useSectionRows(fields.map(({ key }) => key))
  if (loadError && !data)
    return (
      <Screen title={section.group_name} back={route.to('/settings')}>
        <LoadErrorState error={loadError} retry={refetch} />
      </Screen>
    )
  return data ? <SectionForm section={section} fields={fields} rows={data} /> : null
}

type SectionFormProps = { section: SettingsGroup; fields: readonly SectionField[]; rows: readonly SettingValue[] }

function SectionForm({ section, fields, rows }: SectionFormProps) {
  const t = useText('settings')
  const route = usePanelRoute()
  const hintOf = useHint()
  const form = useSectionForm(
    fields.map(({ key }) => key),
    rows,
  )
  const isTheme = section.slug === 'theme'
  return (
    <Screen
      title={section.group_name}
      back={route.to('/settings')}
      toolbar={section.slug === 'delivery' && <DeliveryNotice />}
    >
      <Form form={form} saveLabel={t('save')}>
        <div className={isTheme ? styles.withPreview : undefined}>
          <div className={styles.cards}>
            {cardsOf(fields).map((card) => (
              <Card key={card[0]?.key} pad={false} label={section.group_name}>
                {card.map((field) => {
                  const row = rows.find(({ setting_key }) => setting_key === field.key)
                  return (
                    row && (
                      <SettingRow
                        key={field.key}
                        form={form}
                        row={row}
                        label={field.label}
                        hint={hintOf(field.key)}
                        isWide={isWideControl(field.key)}
                      >
                        {(disabled) => (
                          <SettingControl
                            field={field}
                            form={form}
                            name={field.key}
                            label={field.label}
                            disabled={disabled}
                          />
                        )}
                      </SettingRow>
                    )
                  )
                })}
              </Card>
            ))}
            <LastChange rows={rows} />
          </div>
          {isTheme && (
            <Suspense>
              <ThemePreview values={form.values} />
            </Suspense>
          )}
        </div>
      </Form>
    </Screen>
  )
}
