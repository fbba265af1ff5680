import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { merchantZones, zones } from '#contract/areas/delivery/zones.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { toCallError } from '#kit/data/failure.ts'
import { errorTextOf, invalidateCalls } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import styles from './delivery.module.css'
import { importLimits, parseGeoJson } from './geojson.ts'
import type { ImportedZone, ImportProblem } from './geojson.ts'
import { useZoneCalls } from './zone-calls.ts'

/** Creates zones from the polygons of a GeoJSON file. */
export function ZoneImportDialog({ close }: { close: () => void }) {
  const t = useText('delivery')
  const { panel, merchantId = '' } = usePanelRoute()
  const [merchant, setMerchant] = useState<{ merchant_id: string }>({ merchant_id: merchantId })
  const form = useLocalForm(merchant, setMerchant)
  const choices = useMerchantChoices(merchant.merchant_id === '' ? [] : [merchant.merchant_id])
  const [found, setFound] = useState<ImportedZone[]>([])
  const [problem, setProblem] = useState<ImportProblem | { text: string }>()
  const { run, isPending } = useImport(merchant.merchant_id)
  const input = useRef<HTMLInputElement>(null)
  const [fileName, setFileName] = useState('')
  const read = async (file: File | undefined) => {
    setFileName(file?.name ?? '')
    setFound([])
    setProblem(undefined)
    if (!file) return
    if (file.size > importLimits.bytes) return setProblem({ reason: 'too_large', feature: 0 })
    const result = parseGeoJson(await file.text())
    if ('problem' in result) setProblem(result.problem)
    else setFound(result.zones)
  }
  const start = async () => {
    const failure = await run(found)
    if (!failure) return close()
    setFound(found.slice(failure.created))
    setProblem({ text: t('import_stopped', { n: failure.created, name: failure.name, reason: failure.text }) })
  }
  return (
    <Dialog
      opened
      close={close}
      persistent={isPending}
      title={t('import')}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            busy={isPending}
            disabled={found.length === 0 || merchant.merchant_id === ''}
            onClick={() => void start()}
          >
            {t('import_count', { n: found.length })}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p className={styles.muted}>{t('import_text', { n: importLimits.zones })}</p>
        {panel === 'tenant' && (
          <SelectField form={form} name="merchant_id" label={t('merchant')} required {...choices} />
        )}
        <div>
          <input
            ref={input}
            type="file"
            hidden
            accept=".geojson,.json,application/geo+json,application/json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
          <Button icon={IconUpload} onClick={() => input.current?.click()}>
            {fileName === '' ? t('import_file') : <bdi>{fileName}</bdi>}
          </Button>
        </div>
        {problem && (
          <p role="alert" className={styles.error}>
            {'text' in problem
              ? problem.text
              : problem.reason === 'incomplete'
                ? t('polygon_incomplete')
                : t(`import_${problem.reason}`, { n: problem.feature })}
          </p>
        )}
        {found.length > 0 && (
          <ul className={styles.reasons}>
            {found.slice(0, 20).map((zone, at) => (
              <li key={at}>
                <span>{at + 1}</span>
                <bdi>{zone.name}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  )
}

/** Creates zones one after the other; returns the first failure. */
function useImport(merchant_id: string) {
  const t = useText('delivery')
  const calls = useZoneCalls()
  const [isPending, setPending] = useState(false)
  const run = async (found: readonly ImportedZone[]) => {
    setPending(true)
    let created = 0
    try {
      for (const { priority, ...zone } of found) {
        try {
          await calls.create({
            ...zone,
            merchant_id,
            method: 'geofence',
            priority: priority ?? 100,
            is_active: true,
          })
        } catch (caught) {
          return { created, name: zone.name, text: errorTextOf(toCallError(caught)) }
        }
        created++
      }
      toast(t('imported', { n: created }), { tone: 'good' })
      return null
    } finally {
      await invalidateCalls(zones, merchantZones)
      setPending(false)
    }
  }
  return { run, isPending }
}
